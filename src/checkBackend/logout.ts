import { tellNoAnswer } from './fault.ts'
import { tellRefusal } from './refresh.ts'
import type { Checking, Held } from './steps.ts'

/** A logout, and whether the server has forgotten the refresh token after it. */
export async function checkLogout(checking: Checking, held: Held) {
  const { options, calls, report } = checking
  report.heading('Logout')
  const called = await calls.call('logout', held)
  if (!called.outcome.ok) return tellNoAnswer('logout', called, checking)
  report.ok(`${called.status} is an answer; the app does not wait for it`)
  if (options.renewal !== 'refreshToken' && options.renewal !== 'cookie') return

  report.heading('Refresh after the logout')
  const { outcome, status } = await calls.call('refresh', { refreshToken: held.refreshToken })
  if (outcome.ok) {
    return report.wrong(
      'The server still accepts the refresh token: whoever has it is signed in.',
      'does logout get the token, in the field that the server reads? refreshToken.data, endpoints.logout.body',
      'does it want the access token too? endpoints.logout.bearer',
    )
  }
  tellRefusal(checking, outcome.error.name === 'RefusedError', status)
}
