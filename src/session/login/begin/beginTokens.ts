import { secretsOf, type Tokens } from '../../http/tokenResponse'
import { replaceTokens } from '../../refresh/replaceTokens'
import { userOf, type IdOf } from '../../refresh/tokenOwner'
import { fault, sessionEnded, type Result } from '../../state/errors'
import { isLoggedIn } from '../../state/session'
import type { RunWithLock } from '../../tabs/lock'
import type { TabSync } from '../../tabs/tabSync'
import type { Remember } from '../credentials'
import { beginSession, type LoginDeps } from '../login'
import { readGiven, type GivenTokens } from './givenTokens'

export type BeginTokensDeps = LoginDeps & {
  tabs: TabSync
  idOf: IdOf
  runWithLock: RunWithLock
  reauthentication?: { proved(): void } | undefined
}

/** Begins a session with tokens that are there. `isLocked`: no other tab can refresh the session now. */
export async function beginTokens(
  deps: BeginTokensDeps,
  given: GivenTokens,
  { remember = false }: Remember = {},
  life: AbortSignal,
  givenIn: number,
  isLocked = false,
): Promise<Result> {
  const { env, options, state, idOf, duplicateTab, revoke, report } = deps
  const session = state.session()
  const tokens = readGiven(given, env.now(), options)
  const id = idOf(tokens.user)
  const isTheirs = isLoggedIn(session) && id !== undefined && id === idOf(userOf(session))
  const beginAnother = (isKept: boolean) =>
    beginSession(deps, { remember: isKept }, async () => ({ tokens }))
  if (!isTheirs && !life.aborted) return beginAnother(remember)
  if (!(await duplicateTab.take(session)) && !life.aborted) {
    // The session is that of the tab which this one is a copy of, and goes on there. The next one stays in this tab, as one
    // that goes on does.
    return beginAnother(false)
  }
  const isTaken = await goOn(deps, tokens, session.epoch, life, isLocked)
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
}

/**
 * Lets the session of `epoch` go on with other tokens, and says whether it has them. Those before are not revoked: many
 * servers would end the new ones with them.
 */
async function goOn(
  deps: BeginTokensDeps,
  tokens: Tokens,
  epoch: number,
  life: AbortSignal,
  isLocked: boolean,
): Promise<boolean> {
  const { options, state, shared, tabs } = deps
  let isTaken = false
  const take = async () => {
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
  // With a refresh token of their own they count at once: after a change of the password those before may be good for
  // nothing, and a refresh with them be refused. Without one they go with the refresh token that the session has, which a
  // refresh may be using up.
  if (!isLocked && options.renewal === 'refreshToken' && tokens.renewal.by === 'none')
    await deps.runWithLock({
      epoch,
      isDone: () => life.aborted,
      task: async () => (await tabs.syncUnderLock()) && take(),
    })
  else await take()
  return isTaken
}
