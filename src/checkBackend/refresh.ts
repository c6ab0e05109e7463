import { tellNoAnswer } from './fault.ts'
import { fieldsOf } from './login.ts'
import { heldAfter, tellTokens } from './tokens.ts'
import { written, type Checking, type Held } from './steps.ts'

/** What a session has to send with a refresh: the access token only where it renews itself, and lives. */
const carriedBy = ({ options }: Checking, { accessToken, refreshToken }: Held) => ({
  refreshToken,
  accessToken: options.token.refreshBefore > 0 ? accessToken : undefined,
})

/** A refresh, and what it does to the tokens before it. */
export async function checkRefresh(checking: Checking, held: Held): Promise<Held> {
  const { options, calls, report } = checking
  report.heading('Refresh')
  const called = await calls.call('refresh', carriedBy(checking, held))
  if (!called.outcome.ok) {
    tellNoAnswer('refresh', called, checking)
    return held
  }
  const next = tellTokens('refresh', called, checking, held)
  if (next === undefined) return held
  if (options.renewal === 'refreshToken' && next.refreshToken === held.refreshToken) {
    report.note('the refresh token was not replaced: whoever steals it can use it to its end')
  }
  if (options.endpoints.user !== false) {
    report.heading('The user, with the new token')
    const user = await calls.call('user', { accessToken: next.accessToken })
    if (user.outcome.ok) report.ok('the new token is good')
    else tellNoAnswer('user', user, checking)
  }
  return next
}

/** A refresh token that was used up must be refused in a way that the session layer understands. */
export async function checkReuse(checking: Checking) {
  const { options, calls, report, password } = checking
  report.heading('Login once more, for a refresh token that is used twice')
  const login = await calls.call('login', { fields: fieldsOf(checking, password) })
  const first = heldAfter('login', login, checking)
  if (first === undefined) return tellNoAnswer('login', login, checking)
  const refresh = await calls.call('refresh', carriedBy(checking, first))
  const second = heldAfter('refresh', refresh, checking)
  if (second?.refreshToken === undefined || second.refreshToken === first.refreshToken) {
    return report.note('a refresh brings no new refresh token here')
  }
  report.heading('Refresh with the token that was used up')
  const { outcome, status } = await calls.call('refresh', carriedBy(checking, first))
  if (outcome.ok) report.note('it is accepted once more: a server may allow that, for a short time')
  else tellRefusal(checking, outcome.error.name === 'RefusedError', status)
  if (options.endpoints.logout === false) return
  report.heading('Logout, so that nothing stays behind')
  await calls.call('logout', second)
}

/** Whether a no to a refresh is understood as one. */
export function tellRefusal({ options, report }: Checking, isRefused: boolean, status = 0) {
  if (isRefused) return report.ok(`${status} is in refused: the session ends, and the app says why`)
  report.wrong(
    `${status} is not in refused (${written(options.refused)}): the app would keep the session, and try again and again.`,
    `set refused: [..., { status: ${status} }], if this is how your server says no`,
  )
}
