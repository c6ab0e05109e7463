import { isLoggedIn, selectSession, selectUser } from '../../../src/session'
import type { AnySessionLayer, SessionRootState } from '../../../src/session'

/** Resolves with the status that the server refused it with: with 401 the old password is wrong. */
export async function changePassword(
  session: AnySessionLayer,
  getState: () => SessionRootState,
  typed: { oldPassword: string; newPassword: string },
): Promise<number | undefined> {
  const token = await session.accessToken()
  const before = getState()
  const remember = session.storageArea() === 'local'
  const response = await session.fetch('password', {
    method: 'POST',
    redirect: 'error', // a redirect would take the passwords along
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(typed),
    session: false, // no 401 is refreshed or sent twice, and the session's end does not cut it off
  })
  if (!response.ok) return response.status
  const answer = (await response.json()) as { token: string; refresh_token: string }
  const tokens = { accessToken: answer.token, refreshToken: answer.refresh_token }
  const now = selectSession(getState())
  // Somebody has signed in meanwhile: that session stays.
  if (isLoggedIn(now) && now.epoch !== selectSession(before).epoch) return undefined
  await session.begin({ ...tokens, user: selectUser(before) }, { remember })
  return undefined
}
