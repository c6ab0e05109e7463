import { isLoggedIn, type Session } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import type { RecordStorage } from '../storage/recordStorage'
import type { SharedStateAccess } from '../tabs/sharedState'

type Deps = { state: StateAccess; storage: RecordStorage; shared: SharedStateAccess }

/**
 * Makes `isReplaced`, which tells whether the cookie of a session that was over at `at` (epoch milliseconds) is a later
 * session's by now: that one must not be revoked in place of the one before.
 */
export const createIsReplaced =
  ({ state, storage, shared }: Deps) =>
  async ({ epoch, at }: { readonly epoch: number; readonly at: number }): Promise<boolean> => {
    const { lastEpoch = 0 } = (await shared.change((value) => value).catch(() => undefined)) ?? {}
    const isLater = (known: Session | undefined) =>
      known !== undefined && (known.epoch > epoch || (isLoggedIn(known) && known.beganAt > at))
    return lastEpoch > epoch || [state.session(), storage.stored()].some(isLater)
  }
