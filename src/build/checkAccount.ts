import type { SessionOptions } from '../session'
import { fieldName, matches, method, ownUrl } from '../session/options/optionsSchema'
import { fail, onlyKnown } from './brand/fail.ts'

/** The part of a set-up that says what people can do about their account. */
export type WithAccount = { readonly account?: unknown; readonly session?: SessionOptions }

type Rule = { readonly expected: string; readonly isRight: (value: unknown) => boolean }

const call = ['url', 'method']
const own = [...call, 'current', 'next', 'repeat', 'wrong', 'minLength', 'rules']
const text = (value: unknown) => typeof value === 'string' && value !== ''
const isTag = (key: string) => {
  try {
    return Intl.getCanonicalLocales(key).length === 1
  } catch {
    return false
  }
}

/** The rules of the password's own options; each but `wrong` may be left out. */
const rules: Readonly<Record<string, Rule>> = {
  current: fieldName,
  next: fieldName,
  repeat: fieldName,
  wrong: {
    expected: `${matches.expected}, with an answer at least`,
    isRight: (value) => matches.isRight(value) && (value as []).length > 0,
  },
  minLength: {
    expected: 'a number of characters',
    isRight: (value) => Number.isInteger(value) && (value as number) > 0,
  },
  rules: {
    expected: 'a text, or an object with one for each language',
    isRight: (value) =>
      text(value) ||
      (typeof value === 'object' &&
        value !== null &&
        Object.values(value).every(text) &&
        Object.keys(value).every(isTag)),
  },
}

/** Checks that a call can be made, and that a token may go with it. */
function checkCall(
  path: string,
  found: Readonly<Record<string, unknown>>,
  session: SessionOptions,
) {
  const { url, method: given = 'POST' } = found
  if (!ownUrl.isRight(url)) fail(`${path}.url`, ownUrl.expected, url)
  const page = 'https://page.invalid'
  const base = new URL(session.baseUrl ?? '/', page)
  const api = [base.origin, ...(session.origins ?? []).map((each) => new URL(each).origin)]
  const { origin } = new URL(url as string, base)
  if (!api.includes(origin))
    fail(`${path}.url`, 'an address of the API: another one gets no token', url)
  if (!method.isRight(given) || /^(get|head)$/i.test(given as string))
    fail(`${path}.method`, 'a method that changes something', given)
}

/** @throws TypeError that names an option of `account` by which nothing could be changed. */
export function checkAccount({ account, session = {} }: WithAccount) {
  if (account === undefined) return
  const { changePassword, signOutEverywhere } = onlyKnown('account', account, [
    'changePassword',
    'signOutEverywhere',
  ])
  if (signOutEverywhere !== undefined) {
    const path = 'account.signOutEverywhere'
    checkCall(path, onlyKnown(path, signOutEverywhere, call), session)
  }
  if (changePassword === undefined) return
  const path = 'account.changePassword'
  const found = onlyKnown(path, changePassword, own)
  checkCall(path, found, session)
  for (const [name, { expected, isRight }] of Object.entries(rules))
    if ((found[name] !== undefined || name === 'wrong') && !isRight(found[name]))
      fail(`${path}.${name}`, expected, found[name])
}
