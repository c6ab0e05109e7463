import fc from 'fast-check'
import type { Renewal, Session } from '../../src/session'
import { events, type SessionEvent } from '../../src/session/state/events'
import { endReasons, type LoggedIn, type TokenExpired } from '../../src/session/state/session'

export const dawn = Date.UTC(2026, 10, 21, 8)
const minute = 60_000
export const day = 24 * 60 * minute

export const renewable = (expiresAt = dawn + 30 * day): Renewal => ({
  by: 'refreshToken',
  token: { value: 'refresh-token', expiresAt },
})

/** A session with a live token, in its third epoch and on its second token. */
export const loggedIn = (more: Partial<LoggedIn> = {}): LoggedIn => ({
  status: 'loggedIn',
  epoch: 3,
  rotation: 1,
  beganAt: dawn,
  accessToken: { value: 'access-token', expiresAt: dawn + 30 * minute },
  renewal: renewable(),
  ...more,
})

export const tokenExpired = (more: Partial<TokenExpired> = {}): TokenExpired => ({
  status: 'tokenExpired',
  epoch: 3,
  rotation: 1,
  beganAt: dawn,
  expiredAt: dawn + 30 * minute,
  renewal: renewable(),
  ...more,
})

/** One session of each status, all of the same epoch and rotation. */
export const sessions: { [S in Session['status']]: Extract<Session, { status: S }> } = {
  loggedOut: { status: 'loggedOut', epoch: 3, end: { reason: 'logout', at: dawn } },
  loggedIn: loggedIn(),
  tokenExpired: tokenExpired(),
  bothExpired: { ...tokenExpired(), status: 'bothExpired' },
}

const moment = fc.integer({ min: dawn - 5 * minute, max: dawn + 5 * minute })
const token = fc.record({ value: fc.string({ minLength: 1 }), expiresAt: moment })
const renewal: fc.Arbitrary<Renewal> = fc.oneof(
  fc.record({ by: fc.constant('refreshToken' as const), token }),
  fc.record({ by: fc.constant('cookie' as const), expiresAt: moment }),
  fc.record({ by: fc.constantFrom('accessToken' as const, 'none' as const) }),
)
const count = fc.nat({ max: 4 })
const epoch = fc.integer({ min: 1, max: 4 })
const user = fc.dictionary(fc.string(), fc.jsonValue())
const begun = {
  epoch,
  rotation: count,
  beganAt: moment,
  renewal,
  user,
}
const required = ['epoch', 'rotation', 'beganAt', 'renewal'] as const

/** Any session that has begun and may be used. */
export const anyLoggedIn: fc.Arbitrary<LoggedIn> = fc.record(
  { status: fc.constant('loggedIn' as const), ...begun, accessToken: token },
  { requiredKeys: ['status', ...required, 'accessToken'] },
)

/** Any session at all. */
export const anySession: fc.Arbitrary<Session> = fc.oneof(
  fc.record(
    {
      status: fc.constant('loggedOut' as const),
      epoch: count,
      end: fc.record({ reason: fc.constantFrom(...endReasons), at: moment }),
    },
    { requiredKeys: ['status', 'epoch'] },
  ),
  anyLoggedIn,
  fc.record(
    {
      status: fc.constantFrom('tokenExpired' as const, 'bothExpired' as const),
      ...begun,
      expiredAt: moment,
    },
    { requiredKeys: ['status', ...required, 'expiredAt'] },
  ),
)

/** Any event, of this session or token or of another one. */
export const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc
    .record(
      { ...begun, accessToken: token },
      { requiredKeys: ['epoch', 'rotation', 'beganAt', 'renewal', 'accessToken'] },
    )
    .map(events.loggedIn),
  fc.record({ epoch, user }).map(events.userLoaded),
  fc
    .record({
      epoch,
      rotation: count,
      at: moment,
      because: fc.constantFrom('time' as const, 'refused' as const),
    })
    .map(events.tokenExpired),
  fc
    .record({
      epoch,
      rotation: count,
      accessToken: token,
      renewal,
      cause: fc.constantFrom('refreshed' as const, 'adopted' as const, 'restored' as const),
    })
    .map(events.tokenRefreshed),
  fc.record({ epoch, at: moment }).map(events.bothExpired),
  fc
    .record({
      epoch,
      reason: fc.constantFrom('bothExpired' as const, 'refreshRefused' as const),
      at: moment,
    })
    .map(events.reset),
  fc
    .record({
      epoch,
      reason: fc.constantFrom('logout' as const, 'logoutElsewhere' as const),
      at: moment,
    })
    .map(events.loggedOut),
)

/** Any moment around those of the sessions above, to the millisecond. */
export const anyMoment = moment
