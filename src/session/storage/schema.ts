import { isFields } from '../util/path'
import {
  endReasons,
  type EndReason,
  type SessionEnd,
  type Renewal,
  type Session,
  type Token,
} from '../state/session'
import type { Pair } from '../state/order'

/**
 * The version of the stored record. A record of a later version is not read, and only the session of a person who is
 * logged in may replace it.
 */
export const recordVersion = 1

/** Every epoch is below this, so that there is always room for higher ones below the largest safe integer. */
export const mostEpochs = 2 ** 52

/** Whether a stored value is what it must be. */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isMoment: Check = (value) => Number.isFinite(value)
export const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
export const isEpoch: Check = (value) => isCount(value) && (value as number) < mostEpochs
export const isReason = (value: unknown): value is EndReason =>
  endReasons.some((reason) => reason === value)

/** A check for an object whose fields are what they must be. */
export const having =
  <T>(checks: Record<keyof T & string, Check>) =>
  (value: unknown): value is T =>
    isFields(value) && Object.entries<Check>(checks).every(([key, isRight]) => isRight(value[key]))

export const optional =
  (isRight: Check): Check =>
  (value) =>
    value === undefined || isRight(value)

/** When and why a session ended; `undefined` for who has never been logged in. */
export const isEnd = optional(having<SessionEnd>({ reason: isReason, at: isMoment }))

const isToken = having<Token>({
  value: (value) => isText(value) && value !== '',
  expiresAt: isMoment,
})

const isRenewal = (value: unknown): value is Renewal => {
  if (!isFields(value)) return false
  if (value.by === 'refreshToken') return isToken(value.token)
  if (value.by === 'cookie') return isMoment(value.expiresAt)
  return value.by === 'accessToken' || value.by === 'none'
}

const begun: Record<string, Check> = {
  epoch: (value) => isEpoch(value) && value !== 0,
  rotation: isCount,
  beganAt: isMoment,
  renewal: isRenewal,
  user: optional(isFields),
}

/** What each status must have, and all that it may have: anything else in a record is left behind. */
const shapes: Record<Session['status'], Record<string, Check>> = {
  loggedOut: {
    epoch: isEpoch,
    end: isEnd,
  },
  loggedIn: { ...begun, accessToken: isToken },
  tokenExpired: { ...begun, expiredAt: isMoment },
  bothExpired: { ...begun, expiredAt: isMoment },
}

/** Makes a session of what was stored, or `undefined` where it is anything but one. */
export function readSession(stored: unknown): Session | undefined {
  if (!isFields(stored) || typeof stored.status !== 'string') return undefined
  if (!Object.hasOwn(shapes, stored.status)) return undefined
  const status = stored.status as Session['status']
  const shape = Object.entries(shapes[status])
  if (!shape.every(([key, check]) => check(stored[key]))) return undefined
  const kept = shape.map(([key]) => [key, stored[key]]).filter(([, value]) => value !== undefined)
  // Every field of this member of the union has just been checked.
  return { status, ...Object.fromEntries(kept) } as Session
}

export const isPair = having<Pair>({ epoch: isEpoch, rotation: isCount })
