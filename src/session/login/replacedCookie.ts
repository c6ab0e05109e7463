import { isLoggedIn, type Session } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import type { RecordStorage } from '../storage/recordStorage'
import type { SharedStateAccess } from '../tabs/sharedState'

type Deps = { state: StateAccess; storage: RecordStorage; shared: SharedStateAccess }

/** Makes `lastEpoch`, which tells the number of the last session that any tab began; 0 where the tabs share nothing. */
export const createLastEpoch =
  ({ shared }: Pick<Deps, 'shared'>) =>
  async (): Promise<number> =>
    (await shared.change((value) => value).catch(() => undefined))?.lastEpoch ?? 0

/**
 * Makes `watch`, for a call that changes the cookie. `epoch` is that of this tab's session. It resolves to what tells whether
 * any tab has begun a later session since, whose cookie it is then.
 */
export const createWatch =
  (lastEpoch: () => Promise<number>) =>
  async (epoch: number): Promise<() => Promise<boolean>> => {
    const known = Math.max(epoch, await lastEpoch())
    return async () => (await lastEpoch()) > known
  }

/**
 * Makes `isReplaced`, which tells whether the cookie of a session that was over at `at` (epoch milliseconds) is a later
 * session's by now: that one must not be revoked in place of the one before.
 */
export function createIsReplaced({ state, storage, shared }: Deps) {
  const lastEpoch = createLastEpoch({ shared })
  return async ({
    epoch,
    at,
  }: {
    readonly epoch: number
    readonly at: number
  }): Promise<boolean> => {
    const last = await lastEpoch()
    const isLater = (known: Session | undefined) =>
      known !== undefined && (known.epoch > epoch || (isLoggedIn(known) && known.beganAt > at))
    return last > epoch || [state.session(), storage.stored()].some(isLater)
  }
}
