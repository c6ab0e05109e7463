import { selectSession } from '../../../src/session'
import type { AnySessionLayer, SessionRootState } from '../../../src/session'

type Old = { token?: string | null; refreshToken?: string | null; user?: object | null }

/** What redux-persist keeps of the slice `auth` under `key: 'auth'`. It is there no longer, whatever comes of it. */
function takeStored(): Old {
  const key = 'persist:auth'
  try {
    const stored = localStorage.getItem(key) ?? '{}'
    localStorage.removeItem(key)
    const fields = JSON.parse(stored) as Record<string, string>
    const read = ([name, json]: [string, string]) => [name, JSON.parse(json) as unknown]
    return Object.fromEntries(Object.entries(fields).map(read)) as Old
  } catch {
    return {} // no JSON, or the storage is blocked: the person signs in
  }
}

/** Signs in whoever was signed in by the slice `auth`. Call it before `persistStore`; render once it has resolved. */
export async function takeOver(session: AnySessionLayer, getState: () => SessionRootState) {
  const { token, refreshToken, user } = takeStored()
  await session.ready
  // Only where this browser has kept no session yet: a sign-out is not undone.
  if (!token || selectSession(getState()).epoch > 0) return
  const tokens = { accessToken: token, refreshToken: refreshToken ?? undefined }
  const begin = (who?: object) => session.begin({ ...tokens, user: who }, { remember: true })
  // A user without a field is left out. With a token that is no text the person signs in.
  await begin(user ?? undefined)
    .catch(() => begin())
    .catch(() => {})
}
