import { secretsOf, type Tokens } from '../http/tokenResponse'
import { replaceTokens } from '../refresh/replaceTokens'
import { userOf, type IdOf } from '../refresh/tokenOwner'
import { fault, sessionEnded, type Result } from '../state/errors'
import { isLoggedIn } from '../state/session'
import { lockGraceMs, type RunWithLock } from '../tabs/lock'
import type { TabSync } from '../tabs/tabSync'
import { delay } from '../util/timers'
import type { Remember } from './credentials'
import { readGiven, type GetTokens, type GivenTokens } from './givenTokens'
import { beginSession, type LoginDeps } from './login'

/** How long the function may take to tell of the end of its session itself, in milliseconds. */
const callEndsMs = 500

/** No tokens have come, and nothing has failed. */
type Nothing = { readonly ok: false; readonly error?: undefined }

export type BeginDeps = LoginDeps & {
  tabs: TabSync
  idOf: IdOf
  runWithLock: RunWithLock
  reauthentication?:
    { isAsked(): boolean; watch(listener: () => void): () => void; proved(): void } | undefined
}

/**
 * Begins a session with tokens that did not come from the login call; if their user is the person who is signed in, that
 * session continues with them. `life` is the signal of the session in which the host has called, and `givenIn` its epoch:
 * by now it may be another person's, whose cookie must not be revoked.
 * @throws TypeError for tokens or a user that cannot be those of a session.
 */
export async function begin(
  deps: BeginDeps,
  given: GivenTokens | GetTokens,
  how: Remember | undefined,
  life: AbortSignal,
  givenIn: number,
): Promise<Result | Nothing> {
  if (typeof given !== 'function') return beginWith(deps, given, how, life, givenIn)
  let isAnswered = false
  const get = async () => {
    const tokens = await given()
    isAnswered = true
    return tokens
  }
  let stop = () => {}
  // Whoever calls is told of the end of the session soon, whether or not the call of the host, which may tell it first, ever
  // comes to its end.
  const ended = new Promise<Result>((resolve) => {
    const onEnd = async () => {
      await delay(callEndsMs)
      if (!isAnswered) resolve({ ok: false, error: sessionEnded })
    }
    stop = () => life.removeEventListener('abort', onEnd)
    life.addEventListener('abort', onEnd)
  })
  return Promise.race([beginByCall(deps, get, how, life, givenIn), ended]).finally(stop)
}

/** Begins a session with the tokens that a call brings, while which no tab makes another one that would not go with it. */
async function beginByCall(
  deps: BeginDeps,
  given: GetTokens,
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
        const tokens = await given()
        if (!stillHolds()) release()
        if (!tokens) return { ok: false }
        // It has its turn with the cookie already.
        const mine = isLocked
          ? { ...deps, inCookieQueue: <T>(run: () => Promise<T>) => run() }
          : deps
        return beginWith(mine, tokens, how, life, givenIn, isLocked)
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

/** Begins a session with tokens that are there. `isLocked`: no other tab can refresh the session now. */
async function beginWith(
  deps: BeginDeps,
  given: GivenTokens,
  { remember = false }: Remember = {},
  life: AbortSignal,
  givenIn: number,
  isLocked = false,
): Promise<Result> {
  const { env, options, state, idOf, shared, tabs, duplicateTab, revoke, report } = deps
  const session = state.session()
  const { epoch } = session
  const tokens = readGiven(given, env.now(), options)
  const id = idOf(given.user)
  const isTheirs = isLoggedIn(session) && id !== undefined && id === idOf(userOf(session))
  const beginAnother = (isKept: boolean) =>
    beginSession(deps, { remember: isKept }, async () => ({ tokens }))
  if (!isTheirs && !life.aborted) return beginAnother(remember)
  if (!(await duplicateTab.take(session)) && !life.aborted) {
    // The session is that of the tab which this one is a copy of, and goes on there. The next one stays in this tab, as one
    // that goes on does.
    return beginAnother(false)
  }
  let isTaken = false
  // With a refresh token of their own they count at once: after a change of the password those before may be good for
  // nothing, and a refresh with them be refused. Without one they go with the refresh token that the session has, which a
  // refresh may be using up.
  if (!isLocked && options.renewal === 'refreshToken' && tokens.renewal.by === 'none')
    await deps.runWithLock({
      epoch,
      isDone: () => life.aborted,
      task: async () => (await tabs.syncUnderLock()) && goOn(),
    })
  else await goOn()
  // The host may give the same tokens twice, and another session have them by now: then they must not be revoked.
  const mine = secretsOf(tokens)
  const now = state.session()
  const hasThem = isLoggedIn(now) && secretsOf(now).some((each) => mine.includes(each))
  if (isTaken && !life.aborted) {
    // The tokens that it had already prove nothing.
    if (!secretsOf(session as Partial<Tokens>).some((each) => mine.includes(each)))
      deps.reauthentication?.proved()
    return { ok: true }
  }
  if (hasThem) return { ok: true }
  const error = life.aborted ? sessionEnded : fault('login', 'timeout')
  if (life.aborted) revoke(tokens, givenIn)
  else report(error)
  return { ok: false, error }

  /** Lets the session go on with the tokens. Those before are not revoked: many servers would end the new ones with them. */
  async function goOn() {
    const last = await shared.change((value) => value).catch(() => undefined)
    const now = state.session()
    if (life.aborted || !isLoggedIn(now)) return
    // Another tab may have refreshed a moment ago, and the browser be late to show it; or it does so now, and takes the
    // next number: no two tokens have one.
    const newest = last?.newest?.epoch === epoch ? last.newest.rotation : 0
    const rotation = Math.max(now.rotation, newest) + 1
    const renewal = tokens.renewal.by === 'none' ? now.renewal : tokens.renewal
    isTaken = true
    await replaceTokens(deps, { epoch, rotation }, { ...tokens, renewal }, 'refreshed')
  }
}
