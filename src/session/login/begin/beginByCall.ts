import { fault, sessionEnded, type Result } from '../../state/errors'
import { lockGraceMs } from '../../tabs/lock'
import type { Remember } from '../credentials'
import { beginTokens, type BeginTokensDeps } from './beginTokens'
import type { GetTokens } from './givenTokens'

/** No tokens have come, and nothing has failed. */
export type Nothing = { readonly ok: false; readonly error?: undefined }

export type BeginByCallDeps = BeginTokensDeps & {
  reauthentication?:
    { isAsked(): boolean; watch(listener: () => void): () => void; proved(): void } | undefined
}

/** Begins a session with the tokens that a call brings, while which no tab makes another one that would not go with it. */
export async function beginByCall(
  deps: BeginByCallDeps,
  getTokens: GetTokens,
  how: Remember | undefined,
  life: AbortSignal,
  givenIn: number,
): Promise<Result | Nothing> {
  const { options, state, tabs, reauthentication, report } = deps
  const { epoch, status } = state.session()
  const isLate = await deps.ofCookie()?.watch(epoch)
  let begun: Promise<Result | Nothing> | undefined
  let isPast = false
  /**
   * Resolves when the locks may go: at the end; or before, where it has taken as long as others wait for it, or the person is
   * asked to sign in again, which takes the locks itself.
   */
  const ask = (stillHolds: () => boolean) =>
    new Promise<void>((resolve) => {
      let isLocked = true
      const release = () => {
        isLocked = false
        resolve()
      }
      const timer = setTimeout(release, options.timeouts.refresh + lockGraceMs)
      const look = () => {
        if (reauthentication?.isAsked()) release()
      }
      const stop = reauthentication?.watch(look)
      look()
      begun = (async () => {
        const tokens = await getTokens()
        if (!stillHolds()) release()
        if (!tokens) return { ok: false }
        // It has its turn with the cookie already.
        const mine = isLocked
          ? { ...deps, inCookieQueue: <T>(run: () => Promise<T>) => run() }
          : deps
        return beginTokens(mine, tokens, how, life, givenIn, isLocked)
      })()
      const end = () => {
        clearTimeout(timer)
        stop?.()
        resolve()
      }
      // What it rejects with is the caller's, and nothing that has happened to the lock.
      begun.then(end, end)
    })
  /** Its answer may set another cookie, as that to a login does. */
  const askInQueue = (stillHolds: () => boolean) =>
    deps.inCookieQueue(async () => {
      // While it waited for its turn, a session may have begun elsewhere that this tab has not heard of, and the cookie is
      // its.
      isPast = life.aborted || !!(await isLate?.())
      if (!isPast && stillHolds()) await ask(stillHolds)
    })
  // A guest has nothing that could be refreshed.
  if (status !== 'loggedOut')
    await deps.runWithLock({
      epoch,
      isDone: () => begun !== undefined || life.aborted,
      task: async (stillHolds) => {
        if (begun || !(await tabs.syncUnderLock()) || life.aborted || !stillHolds()) return
        await askInQueue(stillHolds)
      },
    })
  else await askInQueue(() => true)
  if (begun) return begun
  if (isPast || life.aborted) return { ok: false, error: sessionEnded }
  const error = fault('login', 'timeout')
  report(error)
  return { ok: false, error }
}
