import { tellCookiePath } from './cookie.ts'
import { tellNoAnswer } from './fault.ts'
import type { Called } from '../wire/calls.ts'
import { written, type Change } from '../change.ts'
import { madeUp } from './madeUp.ts'
import { isTooWide, matchOf } from './match.ts'
import { heldAfter, tellTokens } from './tokens.ts'
import { fieldsOf, type Checking, type Held } from './checking.ts'

/**
 * What a session sends with a refresh. It has a valid access token then only where it is refreshed before that
 * expires.
 */
export const carriedBy = ({ options }: Checking, { accessToken, refreshToken }: Held) => ({
  refreshToken,
  accessToken: options.token.refreshBefore > 0 ? accessToken : undefined,
})

/** Checks a refresh; resolves with the new tokens, or `undefined` where it brought none. */
export async function checkRefresh(checking: Checking, held: Held): Promise<Held | undefined> {
  const { options, calls, report } = checking
  report.heading('Refresh')
  tellCookiePath(checking)
  const called = await calls.call('refresh', carriedBy(checking, held))
  if (!called.outcome.ok) {
    tellNoAnswer(called, checking)
    return undefined
  }
  const next = tellTokens('refresh', called, checking, held)
  if (next === undefined) return undefined
  if (options.renewal === 'refreshToken' && next.refreshToken === held.refreshToken) {
    report.note('the refresh token was not replaced: whoever steals it can use it to its end')
  }
  const isUserTold = calls.made.some(({ name, outcome }) => name === 'user' && outcome.ok)
  if (isUserTold) {
    report.heading('The user, with the new token')
    const user = await calls.call('user', { accessToken: next.accessToken })
    if (user.outcome.ok) report.ok('the new token is good')
    else tellNoAnswer(user, checking)
  }
  return next
}

/**
 * Checks that a used or unknown refresh token is refused in a way that the session layer understands. Resolves
 * with the tokens that are valid in the end, for the logout.
 */
export async function checkReuse(checking: Checking): Promise<Held | undefined> {
  const { calls, report, password, disclosed } = checking
  report.heading('Login once more, for a refresh token that is used twice')
  const login = await calls.call('login', { fields: fieldsOf(checking, password) })
  const first = heldAfter('login', login, checking)
  if (first === undefined) {
    tellNoAnswer(login, checking)
    return undefined
  }
  const refresh = await calls.call('refresh', carriedBy(checking, first))
  const second = heldAfter('refresh', refresh, checking)
  if (second?.refreshToken !== undefined && second.refreshToken !== first.refreshToken) {
    report.heading('Refresh with the token that was used up')
    const again = await calls.call('refresh', carriedBy(checking, first))
    if (heldAfter('refresh', again, checking) !== undefined)
      report.note('it is accepted once more: a server may allow that, for a short time')
    else tellRefusal(checking, again, refresh)
    return second
  }
  report.note('a refresh brings no new refresh token here')
  report.heading('Refresh with a token that was never one')
  disclosed.hide(madeUp.token, 'bad token')
  const bad = { ...first, refreshToken: madeUp.token }
  const made = await calls.call('refresh', carriedBy(checking, bad))
  if (heldAfter('refresh', made, checking) !== undefined)
    report.wrong('The server accepts it: a refresh does not depend on its token.')
  else tellRefusal(checking, made, refresh)
  return first
}

/** Reports whether the session layer takes the answer to a refresh as refused. */
export function tellRefusal(checking: Checking, called: Called, good?: Called) {
  const { options, report } = checking
  const { outcome, status } = called
  if (status === undefined) return tellNoAnswer(called, checking)
  if (!outcome.ok && outcome.error.name === 'RefusedError')
    return report.ok(`${status} is in refused: the session ends, and the app says why`)
  const text = `${status} is not in refused (${written(options.refused)}): the app would keep the session, and try again and again.`
  const match = matchOf(called, good?.body)
  if (isTooWide(match)) {
    return report.wrong(
      text,
      `have the server refuse with 401: nothing in this answer tells it from another ${status}`,
    )
  }
  const change: Change = {
    set: { refused: [...options.refused, match] },
    seen: `a refresh token that is no good is answered with ${status}`,
  }
  report.wrong(text, change)
}
