import {
  bearers,
  encodings,
  fieldKinds,
  lifetimeUnits,
  loginKinds,
  persistModes,
  renewals,
  requestCredentials,
  userSources,
} from './choices'
import type { Challenge, ChallengeField } from './challenge'
import type { Csrf, Endpoint, FilledOptions, Restore } from './options'
import { partsOf } from './outsideBody'
import { attempt } from '../util/attempt'
import { isFields } from '../util/path'

/** The rule for one option: whether a value is valid, and in words what was expected. */
type Rule = { readonly expected: string; readonly isRight: (value: unknown) => boolean }
type AnyGroup = { readonly mayBeFalse: boolean; readonly options: Readonly<Record<string, Node>> }
/** A list, each entry of which has at least the fields `needs`. */
type List = { readonly each: AnyGroup; readonly needs: readonly string[] }
export type Node = Rule | AnyGroup | List

type IsGroup<T> = [Extract<T, readonly unknown[] | ((...args: never) => unknown)>] extends [never]
  ? [Extract<T, object>] extends [never]
    ? false
    : string extends keyof Extract<T, object>
      ? false
      : true
  : false
/** One rule for each option of `T`: a missing rule is a compile error. */
type SchemaOf<T> = { readonly [K in keyof T]-?: NodeOf<T[K]> }
type NodeOf<T> =
  true extends IsGroup<T>
    ? {
        readonly mayBeFalse: false extends T ? true : false
        readonly options: SchemaOf<Extract<T, object>>
      }
    : Rule | List

const isText = (value: unknown) => typeof value === 'string'
const isPath = (value: unknown) => isText(value) || isListOf(isText)(value)
/** A path that may also name a header, or a parameter of a URL: see `outsideBody.ts`. */
const isSource = (value: unknown) =>
  isPath(value) &&
  [value].flat().every((each) => {
    const { header, parameter } = partsOf(each as string)
    return (header === undefined || isName(header)) && parameter !== ''
  })
const isNumber = (value: unknown) => Number.isFinite(value) && (value as number) >= 0
const isFunction = (value: unknown) => typeof value === 'function'
const isListOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight)
const isObjectOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  isFields(value) && Object.values(value).every(isRight)
/** RFC 9110, 15: three digits, of which the first is 1 to 5; 0 where the base query tells none. */
const isStatus = (value: unknown) =>
  value === 0 || (Number.isInteger(value) && (value as number) >= 100 && (value as number) < 600)
const isMatchOf =
  (...more: readonly string[]) =>
  (value: unknown) =>
    isFields(value) &&
    isStatus(value.status) &&
    isPath(value.path ?? '') &&
    more.every((key) => isText(value[key]) && value[key] !== '') &&
    Object.keys(value).every((key) => ['status', 'path', 'is', ...more].includes(key))
/** A URL that `fetch` accepts, without a user name or password, which logs would show. */
const isUrl = (value: unknown) => {
  try {
    // `URL.canParse` is missing in browsers that are still in use.
    const { protocol, username, password } = new URL(value as string, 'http://a')
    return isText(value) && /^https?:$/.test(protocol) && username + password === ''
  } catch {
    return false
  }
}
/** Such as `api.example.com/v2`: it would be a path of this origin, and is meant for a host. */
const isHostAlone = (value: unknown) =>
  /^([\w-]+\.)+([a-z]{2,}|\d+\.\d+\.\d+)(:\d+)?(\/|$)/i.test(String(value))
/** An origin: scheme, host and port, without a path. */
const isOrigin = (value: unknown) =>
  isText(value) && isUrl(value) && /^https?:\/\/[^/?#]+\/?$/.test(value as string)
/** A `token` of RFC 9110, 5.6.2: what the names of methods, headers and cookies consist of. */
const isName = (value: unknown) => isText(value) && /^[!#$%&'*+.^`|~\w-]+$/.test(value as string)
/** The forbidden request headers of the Fetch standard, which no script may set. */
const ownHeader =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i
export const isHeaderName = (value: unknown) => isName(value) && !ownHeader.test(value as string)
const isMethod = (value: unknown) =>
  isName(value) && !/^(connect|trace|track)$/i.test(value as string)
/** Whether a header can hold the text, and more behind it. */
const isHeaderText = (value: unknown) =>
  isText(value) && attempt(() => new Headers([['a', `${value as string} a`]])) !== undefined
/** A value without parts that is the same in JSON and in a form. */
const isPlain = (value: unknown) =>
  value === null || isText(value) || typeof value === 'boolean' || Number.isFinite(value)
/** A day, in milliseconds: other waits are longer by some seconds, and a timer can hold 24.8 days. */
const maxTimeoutMs = 86_400_000

const oneOf = (choices: readonly string[]): Rule => ({
  expected: `one of: ${choices.join(', ')}`,
  isRight: (value) => choices.includes(value as string),
})
const string: Rule = { expected: 'a string', isRight: isText }
const text: Rule = {
  expected: 'a string that is not empty',
  isRight: (value) => isText(value) && value !== '',
}
const path: Rule = { expected: 'a path or a list of paths', isRight: isPath }
const source: Rule = {
  expected:
    'a path or a list of paths, of which one may be "header:<name>" or end in "?<parameter>"',
  isRight: (value) => isSource(value),
}
const refusals: Rule = {
  expected: 'a list such as [{ status: 403, path: "error", is: "locked", code: "locked" }]',
  isRight: (value) => isListOf(isMatchOf('code'))(value),
}
export const matches: Rule = {
  expected: 'a list such as [{ status: 401 }]',
  isRight: (value) => isListOf(isMatchOf())(value),
}
export const fieldName: Rule = {
  expected: 'the name of a field, or names with dots between them',
  isRight: (value) => isText(value) && !(value as string).split('.').includes(''),
}
export const ownUrl: Rule = {
  expected: 'a URL or a path, without a token in it',
  isRight: (value) =>
    value !== '' && isUrl(value) && !/\{(access|refresh)Token\}/.test(value as string),
}
export const method: Rule = { expected: 'a method that a browser sends', isRight: isMethod }
const someFunction: Rule = { expected: 'a function', isRight: isFunction }
const screen: Rule = {
  expected: 'a path of this app',
  isRight: (value) => isText(value) && /^\/(?!\/)/.test(value as string),
}
const seconds: Rule = {
  expected: 'a number above 0',
  isRight: (value) => isNumber(value) && value !== 0,
}
const secondsOrUnknown: Rule = {
  expected: 'a number above 0, or "unknown"',
  isRight: (value) => value === 'unknown' || seconds.isRight(value),
}
const timeout: Rule = {
  expected: 'a number of milliseconds above 0, at most 86400000 (a day)',
  isRight: (value) => isNumber(value) && value !== 0 && (value as number) <= maxTimeoutMs,
}

const cookieName: Rule = { expected: 'the name of a cookie', isRight: isName }
const headerName: Rule = {
  expected: 'the name of a header that a script may set',
  isRight: isHeaderName,
}

const group = <T>(options: T) => ({ mayBeFalse: false, options }) as const
const orFalse = <T>(options: T) => ({ mayBeFalse: true, options }) as const
// This and `optionsSchema` are functions, so that a bundler can leave them out where the options are not checked.
const callSchema = (): SchemaOf<Endpoint> => ({
  url: ownUrl,
  method,
  body: {
    expected: 'an object of plain values, or false',
    isRight: (value) => value === false || isObjectOf(isPlain)(value),
  },
  encoding: oneOf(encodings),
  bearer: oneOf(bearers),
})

const stepCallSchema = () => {
  const { bearer: _, ...rest } = callSchema()
  return rest
}
const challengesSchema = (): List => ({
  needs: ['name', 'when', 'fields'],
  each: group<SchemaOf<Challenge>>({
    name: text,
    when: {
      expected: 'an answer such as { status: 401, path: "error", is: "code" }, or a list of them',
      isRight: (value) =>
        isFields(value) ? matches.isRight([value]) : matches.isRight(value) && value !== '',
    },
    fields: {
      needs: ['name', 'kind'],
      each: group<SchemaOf<ChallengeField>>({
        name: fieldName,
        kind: oneOf(fieldKinds),
        from: path,
        value: path,
        label: path,
        minLength: seconds,
      }),
    },
    call: group(stepCallSchema()),
    carry: {
      expected: 'an object of paths, by the names of fields or by "header:<name>"',
      isRight: (value) =>
        isObjectOf(isPath)(value) &&
        Object.keys(value as object).every((name) => {
          const { header } = partsOf(name)
          return header === undefined ? fieldName.isRight(name) : isHeaderName(header)
        }),
    },
    resend: group({ ...stepCallSchema(), after: seconds }),
    expired: matches,
  }),
})

/** What each option must be by itself. */
export const optionsSchema = () =>
  group<SchemaOf<FilledOptions>>({
    name: string,
    baseUrl: {
      expected: 'an absolute URL (http or https, no password) or a path of this origin',
      isRight: (value) => isUrl(value) && !isHostAlone(value),
    },
    origins: {
      expected: 'a list of origins such as ["https://files.example.com"]',
      isRight: (value) => isListOf(isOrigin)(value),
    },
    api: group({ reducerPath: text, login: text, logout: text, getUser: text }),
    endpoints: group({
      login: group(callSchema()),
      logout: orFalse(callSchema()),
      refresh: orFalse(callSchema()),
      user: orFalse(callSchema()),
    }),
    headers: { expected: 'an object of strings', isRight: isObjectOf(isText) },
    csrf: orFalse<SchemaOf<Csrf>>({
      header: headerName,
      cookie: cookieName,
      url: ownUrl,
      property: path,
    }),
    credentials: oneOf(requestCredentials),
    renewal: oneOf(renewals),
    persist: oneOf(persistModes),
    token: group({
      property: source,
      expiresIn: source,
      unit: oneOf(lifetimeUnits),
      type: { expected: 'a text that a header can hold', isRight: isHeaderText },
      name: headerName,
      maxAge: secondsOrUnknown,
      refreshBefore: { expected: 'a number of seconds, 0 or above', isRight: isNumber },
    }),
    refreshToken: group({
      property: source,
      expiresIn: source,
      unit: oneOf(lifetimeUnits),
      data: fieldName,
      maxAge: secondsOrUnknown,
    }),
    user: group({
      from: oneOf(userSources),
      property: path,
      id: path,
      name: path,
      scope: path,
      locale: path,
      omit: { expected: 'a list of names', isRight: isListOf(isText) },
    }),
    login: group({
      username: fieldName,
      password: fieldName,
      kind: oneOf(loginKinds),
      refusals,
    }),
    expired: group({ user: matches, request: matches }),
    refused: matches,
    errorMessage: path,
    redirect: group({ login: screen, home: screen }),
    timeouts: group({ login: timeout, logout: timeout, refresh: timeout, user: timeout }),
    limits: {
      expected: 'a list such as [idleTimeout({ after: 900 })]',
      isRight: isListOf(isFunction),
    },
    onEnd: {
      expected: '"redirect", or the function reauthDialog',
      isRight: (value) => value === 'redirect' || isFunction(value),
    },
    restore: orFalse<SchemaOf<Restore>>({ hint: cookieName }),
    challenges: challengesSchema(),
    reauthentication: {
      expected: 'what reauthentication({ when: [{ status: 403, path: "code" }] }) makes',
      isRight: isFunction,
    },
    calls: { expected: 'the function extendedCalls', isRight: isFunction },
    readTokens: someFunction,
    buildRequest: someFunction,
  })
