import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { leeway, sessionAt, type Session } from '../../src/session'
import { canRefresh, dueEvent, nextExpiry } from '../../src/session/state/expiry'
import { reduceSession } from '../../src/session/state/reducer'
import {
  anyLoggedIn,
  anyMoment,
  anySession,
  dawn,
  day,
  loggedIn,
  renewable,
  sessions,
  tokenExpired,
} from '../support/sessions'

const end = dawn + 1800_000
const statusAt = (session: Session, now: number) => sessionAt(session, now).status

describe('an access token', () => {
  test('counts as expired half a second before its end, to the millisecond', () => {
    expect(leeway).toBe(500)
    const session = loggedIn({ accessToken: { value: 'a', expiresAt: end } })
    expect(sessionAt(session, end - 501)).toBe(session)
    expect(statusAt(session, end - 500)).toBe('tokenExpired')
    expect(sessionAt(session, end - 500)).toEqual(
      tokenExpired({ expiredAt: end - 500, accessToken: undefined } as never),
    )
  })

  test('that was found expired late has ended when it ended', () => {
    const session = loggedIn({ accessToken: { value: 'a', expiresAt: end } })
    expect(sessionAt(session, end + day)).toMatchObject({ expiredAt: end })
  })

  test('that lives less than the leeway is expired from the start', () => {
    const session = loggedIn({ accessToken: { value: 'a', expiresAt: dawn + 200 } })
    expect(statusAt(session, dawn)).toBe('tokenExpired')
  })
})

describe('a refresh token', () => {
  test('counts as expired half a second before its end, to the millisecond', () => {
    const session = tokenExpired({ renewal: renewable(end) })
    expect(sessionAt(session, end - 501)).toBe(session)
    expect(statusAt(session, end - 500)).toBe('bothExpired')
    expect(canRefresh(session.renewal, end - 501)).toBe(true)
    expect(canRefresh(session.renewal, end - 500)).toBe(false)
  })

  test('that is dead does not end a session whose access token lives: bothExpired means both', () => {
    const session = loggedIn({
      renewal: renewable(dawn),
      accessToken: { value: 'a', expiresAt: end },
    })
    expect(sessionAt(session, end - 501)).toBe(session)
    expect(statusAt(session, end - 500)).toBe('bothExpired')
  })

  test('that ended together with the access token leaves nothing to refresh', () => {
    const session = loggedIn({
      renewal: renewable(end),
      accessToken: { value: 'a', expiresAt: end },
    })
    expect(statusAt(session, end)).toBe('bothExpired')
  })
})

test.each([{ by: 'none' }, { by: 'accessToken' }] as const)(
  'a session renewed by $by has both expired at the end of its access token',
  (renewal) => {
    const session = loggedIn({ renewal, accessToken: { value: 'a', expiresAt: end } })
    expect(sessionAt(session, end - 501)).toBe(session)
    expect(statusAt(session, end - 500)).toBe('bothExpired')
  },
)

test('a session renewed by a cookie lives as long as the cookie', () => {
  const session = tokenExpired({ renewal: { by: 'cookie', expiresAt: end } })
  expect(sessionAt(session, end - 501)).toBe(session)
  expect(statusAt(session, end - 500)).toBe('bothExpired')
})

test.each([sessions.loggedOut, sessions.bothExpired])('time does not change $status', (session) => {
  expect(sessionAt(session, Infinity)).toBe(session)
  expect(nextExpiry(session)).toBeUndefined()
})

describe('the law of time', () => {
  test('is pure', () => {
    const freeze = (value: unknown) => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
      return Object.freeze(value)
    }
    fc.assert(
      fc.property(anySession, anyMoment, (session, now) => {
        freeze(session)
        expect(sessionAt(session, now)).toEqual(sessionAt(session, now))
      }),
    )
  })

  test('is settled after one look', () => {
    fc.assert(
      fc.property(anySession, anyMoment, (session, now) => {
        const then = sessionAt(session, now)
        expect(sessionAt(then, now)).toBe(then)
      }),
      { numRuns: 1000 },
    )
  })

  test('comes to the same end however often one looks', () => {
    fc.assert(
      fc.property(anyLoggedIn, fc.array(anyMoment, { minLength: 1 }), (session, moments) => {
        const looks = moments.toSorted((a, b) => a - b)
        const often = looks.reduce(sessionAt, session as Session)
        expect(often.status).toBe(sessionAt(session, looks.at(-1)!).status)
      }),
      { numRuns: 1000 },
    )
  })

  test('is changed by time at nextExpiry, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(anyLoggedIn, (session) => {
        const at = nextExpiry(session)!
        expect(sessionAt(session, at - 1)).toBe(session)
        const then = sessionAt(session, at)
        expect(then).not.toBe(session)
        const last = nextExpiry(then)
        if (last !== undefined) expect(sessionAt(then, last).status).toBe('bothExpired')
      }),
      { numRuns: 1000 },
    )
  })
})

test('the record lags behind the clock, but never leads', () => {
  const order = ['loggedIn', 'tokenExpired', 'bothExpired']
  const rank = ({ status }: Session) => order.indexOf(status)
  fc.assert(
    fc.property(anyLoggedIn, fc.array(anyMoment), anyMoment, (began, looks, now) => {
      const record = looks
        .filter((look) => look <= now)
        .toSorted((a, b) => a - b)
        .reduce<Session>((session, look) => {
          const due = dueEvent(session, look)
          return due === undefined ? session : reduceSession(session, due)
        }, began)
      expect(rank(record)).toBeLessThanOrEqual(rank(sessionAt(began, now)))
    }),
    { numRuns: 2000 },
  )
})
