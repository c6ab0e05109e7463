import type { CallName } from '../wire/calls.ts'
import type { Change } from '../change.ts'
import type { AnyCall } from '../fit/harmless.ts'
import { operationsOf, type Field, type Operation } from './operations.ts'

const purposes = {
  login: /log-?_?in|sign-?_?in|authenticat|session|token|auth/i,
  refresh: /refresh|renew/i,
  user: /(^|[/_\s])(me|self|whoami|current|userinfo|user-?info|account|profile|user)([/_\s.]|$)|currentUser|getMe/i,
  logout: /log-?_?out|sign-?_?out|revoke|blacklist|invalidate/i,
}
const others =
  /regist|sign-?_?up|reset|forgot|change|verif|confirm|otp|webauthn|passkey|oauth2?\/authorize|api.?(key|token)/i

/** Names of a session, beside which a word such as “renew” or “revoke” means its tokens, and not a subscription. */
const sessionName = /auth(?!ors?\b)|token|session|jwt|log-?_?(in|out)|sign-?_?(in|out)/i
const ofSession = '(session|token|jwt|cookie|log-?_?in|sign-?_?in)'
const accountWord = `(user|account|profile|member|me(?![a-z]))(?!s?('s.{0,12}|.{0,3})${ofSession})`
const doing = '(create|add(?!r)|(?<!re)new|delet|remov|clos|deactivat|eras|destroy|terminat)'
const done = '(user|account|profile|member)s?[_-](create|add|new|delete|remove|destroy)(?![a-z])'
/** “Deletes the user”, `createAccount`, but not “deletes the session of the user” or `createUserSession`. */
const accountChanged = new RegExp(`${doing}((?!${ofSession}).){0,30}?${accountWord}|${done}`, 'is')

const who = /mail|user|login|ident|phone|mobile|account|name/i

/** Fields whose schema allows a single value, with that value. */
const constantsOf = (fields: readonly Field[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, constant }) => (constant === undefined ? [] : [[name, constant]])),
  )

const endpointOf = ({ url, method, encoding }: Operation, body?: object) => ({
  url,
  method,
  ...(encoding !== 'json' && { encoding }),
  ...(body && Object.keys(body).length > 0 && { body }),
})

const saidOf = ({ method, url }: Operation) =>
  `the OpenAPI document has ${method} ${url}, and it was answered`

function loginOf(operation: Operation): Change[] {
  const secret = operation.fields.find(({ isSecret }) => isSecret)
  const person = operation.fields
    .filter(({ isSecret, constant, name }) => !isSecret && constant === undefined && who.test(name))
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))[0]
  if (secret === undefined || operation.method === 'GET') return []
  const set = {
    'endpoints.login': endpointOf(operation, constantsOf(operation.fields)),
    'login.password': secret.name,
    ...(person && { 'login.username': person.name }),
    ...(person && /mail/i.test(person.name) && { 'login.kind': 'email' }),
  }
  return [{ set, seen: saidOf(operation) }]
}

function refreshOf(operation: Operation): Change[] {
  const field = operation.fields.find(({ name }) => /refresh|token/i.test(name))
  const set = {
    'endpoints.refresh': endpointOf(operation, constantsOf(operation.fields)),
    ...(field && { 'refreshToken.data': field.name }),
  }
  return [{ set, seen: saidOf(operation) }]
}

function logoutOf(operation: Operation): Change[] {
  const field = operation.fields.find(({ name }) => /refresh|token/i.test(name))
  const seen = saidOf(operation)
  const plain = { set: { 'endpoints.logout': endpointOf(operation) }, seen }
  if (field === undefined) return [plain]
  const body = { ...constantsOf(operation.fields), [field.name]: '{refreshToken}' }
  return [{ set: { 'endpoints.logout': endpointOf(operation, body) }, seen }, plain]
}

const shortestFirst = ({ url: one }: Operation, { url: other }: Operation) =>
  one.length - other.length

/** Descriptions are long, and may speak of other calls: only of a DELETE they are read. */
const changesAccount = ({ method, words, description }: Operation) =>
  accountChanged.test(words) || (method === 'DELETE' && accountChanged.test(description))

/** The calls by which a document makes or deletes an account. */
export const accountCallsOf = (content: unknown): readonly AnyCall[] =>
  operationsOf(content).filter(changesAccount)

/** The changes that an OpenAPI document suggests for each of the four calls, the most likely first. */
export function guessesOf(content: unknown): Record<CallName, Change[]> {
  const all = operationsOf(content)
    .filter((each) => !others.test(each.words) && !changesAccount(each))
    .sort(shortestFirst)
  const withSecret = all.filter(
    ({ method, fields }) => method === 'POST' && fields.some(({ isSecret }) => isSecret),
  )
  const named = withSecret.filter(({ words }) => purposes.login.test(words))
  const of = (call: 'refresh' | 'user' | 'logout') =>
    all.filter(({ words }) => purposes[call].test(words))
  const namedSession = (call: 'refresh' | 'logout') =>
    of(call).filter(({ url, words, method }) =>
      sessionName.test(['GET', 'POST'].includes(method) ? words : url),
    )
  return {
    login: [...new Set([...named, ...withSecret])].flatMap(loginOf),
    refresh: namedSession('refresh')
      .filter(({ method }) => method !== 'DELETE')
      .flatMap(refreshOf),
    user: of('user')
      .filter(({ method }) => method === 'GET')
      .map((each) => ({ set: { 'endpoints.user': endpointOf(each) }, seen: saidOf(each) })),
    logout: namedSession('logout').flatMap(logoutOf),
  }
}
