import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { reduceSession, transitions, type EventName, type Session } from '../../src/session'
import { events, type SessionEvent } from '../../src/session/state/events'
import { readSession } from '../../src/session/storage/schema'
import { anyEvent, anySession, dawn, loggedIn, renewable, sessions } from '../support/sessions'

const statuses = ['loggedOut', 'loggedIn', 'tokenExpired', 'bothExpired'] as const

/** product.md, section 1; `–` for an event that does not apply. */
const table = `
  loggedIn        loggedIn  loggedIn      loggedIn      loggedIn
  userLoaded      –         loggedIn      tokenExpired  –
  tokenExpired    –         tokenExpired  –             –
  tokenRefreshed  –         loggedIn      loggedIn      –
  bothExpired     –         bothExpired   bothExpired   –
  reset           –         loggedOut     loggedOut     loggedOut
  loggedOut       –         loggedOut     loggedOut     loggedOut`

const cells = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))
  .flatMap(([event, ...row]) =>
    row.map((to, i) => ({ event: event as EventName, from: statuses[i]!, to })),
  )
const applying = cells.filter(({ to }) => to !== '–')
const idle = cells.filter(({ to }) => to === '–')

const { accessToken, renewal } = loggedIn()
const at = dawn + 1000

/** Each event, about the session of epoch 3 and its token of rotation 1; a login begins epoch 4. */
const event: { [E in EventName]: (epoch?: number, rotation?: number) => SessionEvent } = {
  loggedIn: (epoch = 4) =>
    events.loggedIn({ epoch, rotation: 0, beganAt: at, accessToken, renewal }),
  userLoaded: (epoch = 3) => events.userLoaded({ epoch, user: { id: 1 } }),
  tokenExpired: (epoch = 3, rotation = 1) =>
    events.tokenExpired({ epoch, rotation, at, because: 'time' }),
  tokenRefreshed: (epoch = 3, rotation = 2) =>
    events.tokenRefreshed({ epoch, rotation, accessToken, renewal, cause: 'refreshed' }),
  bothExpired: (epoch = 3) => events.bothExpired({ epoch, at }),
  reset: (epoch = 3) => events.reset({ epoch, reason: 'refreshRefused', at }),
  loggedOut: (epoch = 3) => events.loggedOut({ epoch, reason: 'logout', at }),
}
const run = (session: Session, ...happened: SessionEvent[]) =>
  happened.reduce(reduceSession, session)

describe('the transition table', () => {
  test('is the one of the product, and has no other row or column', () => {
    expect(Object.keys(transitions)).toEqual([...new Set(cells.map(({ event }) => event))])
    for (const row of Object.values(transitions)) {
      expect(Object.keys(row).sort()).toEqual([...statuses].sort())
    }
    for (const { event, from, to } of cells) {
      expect([event, from, transitions[event][from]]).toEqual([event, from, to === '–' ? null : to])
    }
  })

  test.each(applying)('$event takes $from to $to', ({ event: name, from, to }) => {
    const next = run(sessions[from], event[name]())
    expect(next.status).toBe(to)
    expect(readSession(next)).toEqual(next)
  })

  test.each(idle)('$event does not apply to $from', ({ event: name, from }) => {
    expect(run(sessions[from], event[name]())).toBe(sessions[from])
  })
})

describe('an event of a session that is over', () => {
  test.each(applying)('$event changes nothing in $from', ({ event: name, from }) => {
    expect(run(sessions[from], event[name](2))).toBe(sessions[from])
  })

  test('is dropped also where the login that began it comes late', () => {
    const { loggedIn } = sessions
    expect(run(loggedIn, event.loggedIn(loggedIn.epoch))).toBe(loggedIn)
  })
})

describe('an event of a token that has been replaced', () => {
  test('does not expire the new token', () => {
    const { loggedIn } = sessions
    expect(run(loggedIn, event.tokenExpired(3, 0))).toBe(loggedIn)
    expect(run(loggedIn, event.tokenExpired(3, 2))).toBe(loggedIn)
  })

  test('does not put the old token back', () => {
    for (const session of [sessions.loggedIn, sessions.tokenExpired]) {
      expect(run(session, event.tokenRefreshed(3, 0))).toBe(session)
      expect(run(session, event.tokenRefreshed(3, 1))).toBe(session)
    }
  })
})

describe('a session', () => {
  test('keeps what it knows through expiry and refresh, and only the new token', () => {
    const user = { id: 0, name: 'Sara' }
    const before = loggedIn({ user })
    const expired = run(before, event.tokenExpired())
    expect(expired).toEqual({ ...sessions.tokenExpired, user, expiredAt: at })
    const token = { value: 'new', expiresAt: dawn + 99 }
    const refreshed = events.tokenRefreshed({
      epoch: 3,
      rotation: 2,
      accessToken: token,
      renewal: renewable(7),
      cause: 'adopted',
    })
    expect(run(expired, refreshed)).toEqual({
      ...before,
      rotation: 2,
      accessToken: token,
      renewal: renewable(7),
    })
  })

  test('that is over keeps its number, the reason and the moment, and nothing else', () => {
    const end = { status: 'loggedOut', epoch: 3 }
    const before = loggedIn({ user: { id: 1 } })
    expect(run(before, event.loggedOut())).toEqual({ ...end, end: { reason: 'logout', at } })
    expect(run(before, event.reset())).toEqual({ ...end, end: { reason: 'refreshRefused', at } })
  })

  test('that begins has nothing of the one before it', () => {
    const before = loggedIn({ user: { id: 1 } })
    const next = { epoch: 4, rotation: 0, beganAt: at, accessToken, renewal }
    expect(run(before, event.loggedIn())).toEqual({ status: 'loggedIn', ...next })
  })

  test('hears its own events only', () => {
    for (const type of ['session/other', 'session/', 'other/loggedOut', 'session/toString']) {
      expect(reduceSession(sessions.loggedIn, { type })).toBe(sessions.loggedIn)
    }
  })
})

describe('whatever happens, in whatever order', () => {
  test('a session stays one of the four, with exactly what belongs to it', () => {
    fc.assert(
      fc.property(anySession, fc.array(anyEvent, { maxLength: 30 }), (session, happened) => {
        const end = run(session, ...happened)
        expect(readSession(end)).toEqual(end)
      }),
      { numRuns: 500 },
    )
  })

  test('each step is a cell of the table, or the same object', () => {
    fc.assert(
      fc.property(anySession, anyEvent, (session, happened) => {
        const next = reduceSession(session, happened)
        if (next === session) return
        const name = happened.type.slice('session/'.length) as EventName
        expect(next.status).toBe(transitions[name][session.status])
        expect(next.epoch).toBe(happened.payload.epoch)
      }),
      { numRuns: 2000 },
    )
  })

  test('only a login leads out of loggedOut', () => {
    const other = anyEvent.filter(({ type }) => type !== 'session/loggedIn')
    const loggedOut = anySession.filter(({ status }) => status === 'loggedOut')
    fc.assert(
      fc.property(loggedOut, fc.array(other), (session, happened) => {
        expect(run(session, ...happened)).toBe(session)
      }),
    )
  })

  test('neither the epoch nor, within it, the rotation goes back', () => {
    const rotation = (session: Session) => ('rotation' in session ? session.rotation : Infinity)
    fc.assert(
      fc.property(anySession, anyEvent, (session, happened) => {
        const next = reduceSession(session, happened)
        expect(next.epoch).toBeGreaterThanOrEqual(session.epoch)
        if (next.epoch > session.epoch) return
        expect(rotation(next)).toBeGreaterThanOrEqual(rotation(session))
      }),
      { numRuns: 1000 },
    )
  })

  test('the same event twice is the same event once', () => {
    const once = anyEvent.filter(({ type }) => type !== 'session/userLoaded')
    fc.assert(
      fc.property(anySession, once, (session, happened) => {
        const next = reduceSession(session, happened)
        expect(reduceSession(next, happened)).toBe(next)
      }),
      { numRuns: 1000 },
    )
  })
})
