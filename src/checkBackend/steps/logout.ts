import { readUser } from '../../session/http/tokenResponse.ts'
import { written, type Remedy } from '../change.ts'
import { tellNoAnswer } from './fault.ts'
import { tellNotExpired } from './expired.ts'
import { tellHintGone } from './hint.ts'
import { carriedBy, tellRefusal } from './refresh.ts'
import type { Checking, Held } from './checking.ts'
import { heldAfter } from './tokens.ts'

/** Which calls have succeeded before the logout: only these show anything after it. */
export type Known = { readonly user: boolean; readonly refresh: boolean }

/** Checks the logout, and whether the server rejects the tokens afterwards. */
export async function checkLogout(checking: Checking, held: Held, known: Known) {
  const { options, calls, report } = checking
  report.heading('Logout')
  if (options.endpoints.logout === false) {
    return report.note('there is no call: whoever has a token is signed in to its end')
  }
  const called = await calls.call('logout', held)
  if (!called.outcome.ok) return tellNoAnswer(called, checking)
  report.ok(`${called.status} is an answer; the app does not wait for it`)
  tellHintGone(called, checking)

  const isUserKept = known.user && (await isUserStillTold(checking, held))
  const isRenewed = options.renewal === 'refreshToken' || options.renewal === 'cookie'
  if (known.refresh) return checkRefreshAfter(checking, held, isUserKept)
  if (!known.user) return report.note('whether the server has forgotten the session was not seen')
  if (!isUserKept) return
  if (isRenewed) return tellAccessTokenLives(checking)
  report.wrong(
    'The server still accepts the access token: whoever has it is signed in.',
    ...logoutsThatTell(checking),
    {
      set: { 'endpoints.logout': false },
      seen: 'the server forgets no token: only its end ends a session',
    },
  )
}

const tellAccessTokenLives = ({ report }: Checking) =>
  report.note('the access token is accepted to its end: have it live for minutes')

/** Whether the server still answers the user call for the old access token. */
async function isUserStillTold(checking: Checking, { accessToken }: Held) {
  const { options, calls, report } = checking
  report.heading('The user after the logout')
  const called = await calls.call('user', { accessToken })
  const { outcome } = called
  if (outcome.ok && 'user' in readUser(outcome.body, options)) return true
  report.ok('the access token is good no more')
  // One with which nothing was wrong before may be refused otherwise than one that never was good.
  if (called.status !== undefined && (outcome.ok || !outcome.isExpired))
    tellNotExpired(called, checking, 'a token whose session is over')
  return false
}

async function checkRefreshAfter(checking: Checking, held: Held, isUserKept: boolean) {
  const { options, calls, report } = checking
  if (isUserKept && options.renewal !== 'accessToken') tellAccessTokenLives(checking)
  report.heading('Refresh after the logout')
  const called = await calls.call('refresh', carriedBy(checking, held))
  if (heldAfter('refresh', called, checking) === undefined) return tellRefusal(checking, called)
  const what = options.renewal === 'accessToken' ? 'access token' : 'refresh token'
  report.wrong(
    `The server still accepts the ${what}: whoever has it is signed in.`,
    ...logoutsThatTell(checking),
  )
}

/** Advice on how the logout may send the token that the server needs. */
function logoutsThatTell({ options }: Checking): Remedy[] {
  const { logout } = options.endpoints
  if (logout === false) return []
  const { bearer, body } = logout
  const sent = `endpoints.logout.body is ${written(body)}, endpoints.logout.bearer ${written(bearer)}`
  const field =
    options.renewal === 'refreshToken'
      ? `, refreshToken.data ${written(options.refreshToken.data)}`
      : ''
  return [`does logout get the token where the server reads it? ${sent}${field}`]
}

/**
 * Checks a logout after the access token has expired, when it is not sent: does the server revoke the refresh
 * token all the same?
 */
export async function checkLateLogout(checking: Checking, held: Held) {
  const { options, calls, report } = checking
  const { logout } = options.endpoints
  if (logout === false) return
  report.heading('Logout when the access token has ended, so that it is not sent')
  const { refreshToken } = held
  await calls.call('logout', { refreshToken })
  if (logout.bearer !== 'access' || refreshToken === undefined) return
  const refresh = await calls.call('refresh', carriedBy(checking, held))
  const next = heldAfter('refresh', refresh, checking)
  if (next === undefined) return report.ok('the refresh token is good no more')
  report.note(
    "the server keeps the refresh token where the access token is not sent: with endpoints.logout.bearer: 'fresh' one is got first; or is it forgotten with 'none'?",
  )
  await calls.call('logout', next)
}
