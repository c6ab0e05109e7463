import { keysOf, pathText, read } from '../session/util/path.ts'
import type { User } from '../session/state/session.ts'
import { readTokens, readUser } from '../session/http/tokenResponse.ts'
import type { Called } from './calls.ts'
import { tellNoAnswer } from './fault.ts'
import { asOption, suggest } from './suggest.ts'
import { written, type Checking, type Held } from './steps.ts'

/** The user call with a good token, and with one that is not. */
export async function checkUser(checking: Checking, { accessToken }: Held) {
  const { calls, report } = checking
  report.heading('The user')
  const called = await calls.call('user', { accessToken })
  const { outcome } = called
  if (!outcome.ok) {
    tellNoAnswer('user', called, checking)
    if (outcome.isExpired)
      report.note('to the app it says "expired": it would refresh, and ask again')
    return
  }
  const found = readUser(outcome.body, checking.options)
  if ('error' in found) tellNoUser(called, checking)
  else tellUser(found.user, checking)
  await checkBadToken(checking)
}

function tellNoUser({ body }: Called, { options, report }: Checking) {
  const others = asOption('user.property', suggest.user(body))
  report.wrong(
    `No user at user.property (${written(options.user.property)}); the answer has: ${keysOf(body).join(', ') || 'no fields'}.`,
    ...others,
  )
}

/** Tells what the app finds in a user. */
export function tellUser(user: User, { options, report }: Checking) {
  const { property, id, name, scope, locale } = options.user
  report.ok(`the user: user.property (${written(property)}) with ${keysOf(user).join(', ')}`)
  const missing = {
    id: 'tabs cannot tell two people apart',
    name: 'home greets nobody by name',
    scope: 'screens that need a scope stay closed',
    locale: 'the language is not taken from the user',
  }
  for (const [part, path] of Object.entries({ id, name, scope, locale })) {
    const value = read(user, path)
    if (value === undefined || value === null) {
      const so = missing[part as keyof typeof missing]
      report.note(`nothing at user.${part} (${written(path)}): ${so}`)
    } else report.ok(`user.${part} (${pathText(path)}): ${written(value)}`)
  }
}

/** A token that no server has issued stands for one that has expired: both must be told the same way. */
async function checkBadToken(checking: Checking) {
  const { options, calls, report, disclosed } = checking
  if (options.endpoints.user !== false && options.endpoints.user.bearer !== 'access') return
  report.heading('The user, with a token that is not good')
  const bad = `not-a-token-${Math.random().toString(36).slice(2)}`
  disclosed.hide(bad, 'bad token')
  const { status = 0, outcome } = await calls.call('user', { accessToken: bad })
  if (!outcome.ok && outcome.isExpired) {
    return report.ok(
      `${status} is in expired.user (${written(options.expired.user)}): the app refreshes`,
    )
  }
  report.wrong(
    `${status} is not in expired.user (${written(options.expired.user)}): an expired token would not be refreshed.`,
    outcome.ok
      ? `set expired: { user: [{ status: 401 }, { status: ${status}, path: … }] }, with what tells this body from a user's`
      : `set expired: { user: [{ status: 401 }, { status: ${status} }] }`,
  )
}

/** A user that comes with the login, or in the token itself. */
export function tellUserOfLogin(checking: Checking, login: Called) {
  const { options, report } = checking
  report.heading(`The user, from the ${options.user.from === 'token' ? 'token' : 'login'}`)
  if (!login.outcome.ok) return
  const found = readTokens('login', login.outcome, options)
  const user = 'tokens' in found ? found.tokens.user : undefined
  if (user !== undefined) return tellUser(user, checking)
  report.wrong(
    `No user at user.property (${written(options.user.property)}) of user.from (${options.user.from}).`,
    ...(options.user.from === 'login'
      ? asOption('user.property', suggest.user(login.body))
      : ["is the access token a JWT? if not, set user.from: 'call' and endpoints.user"]),
  )
}
