import { selectUser } from '../../../src/session'
import type { AnySessionLayer, SessionRootState } from '../../../src/session'

/** Resolves with the status that the server refused it with: with 401 the old password is wrong. */
export async function changePassword(
  session: AnySessionLayer,
  getState: () => SessionRootState,
  typed: { oldPassword: string; newPassword: string },
): Promise<number | undefined> {
  await session.accessToken() // an expired one is refreshed now: no refresh is made while `begin` asks
  // By the user `begin` knows that the new tokens are this session's, and no other one's.
  const unknown = selectUser(getState()) ? undefined : await session.loadUser()
  if (unknown) throw new Error(unknown.message)
  const remember = session.storageArea() === 'local'
  let refusal: number | undefined
  const error = await session.begin(
    async () => {
      const response = await session.fetch('password', {
        method: 'POST',
        redirect: 'error', // a redirect would take the passwords along
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typed),
        session: { expired: [] }, // no 401 is refreshed or sent twice
      })
      if (!response.ok) {
        refusal = response.status
        return undefined
      }
      const { token, refresh_token } = (await response.json()) as Record<string, string>
      const user = selectUser(getState())
      return { accessToken: token!, refreshToken: refresh_token, user }
    },
    { remember },
  )
  if (error) throw new Error(error.message)
  return refusal
}
