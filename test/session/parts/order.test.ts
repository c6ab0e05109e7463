import { describe, expect, test } from '@jest/globals'
import { miniSerializeError } from '@reduxjs/toolkit'
import {
  bodyNotRepeated,
  expiredAuthSession,
  fault,
  isFault,
  isSessionError,
  refused,
  sessionEnded,
  thrown,
} from '../../../src/session/state/errors'
import { eventName, events, isSessionEvent } from '../../../src/session/state/events'
import { dueEvent, leeway, nextExpiry } from '../../../src/session/state/expiry'
import { isBefore, isBehind, isOlder, isSame, nameOf } from '../../../src/session/state/order'
import { noSession, over, reduceSession, withoutTokens } from '../../../src/session/state/reducer'
import { selectSession } from '../../../src/session/state/rootState'
import type { Session } from '../../../src/session/state/session'
import { dawn, loggedIn, renewable, sessions, tokenExpired } from '../../support/sessions'

const { loggedOut, bothExpired } = sessions

// @proves storage
describe('of two records', () => {
  test.each<[Session, Session, boolean]>([
    [loggedIn({ epoch: 2, rotation: 9 }), loggedIn(), true],
    [loggedIn({ rotation: 0 }), loggedIn(), true],
    [loggedIn(), loggedIn(), false],
    [loggedIn(), loggedIn({ rotation: 0 }), false],
    [loggedIn({ rotation: 9 }), loggedOut, true],
    [loggedOut, loggedIn({ rotation: 9 }), false],
    [loggedOut, loggedIn({ epoch: 4, rotation: 0 }), true],
    [loggedOut, loggedOut, false],
    [tokenExpired(), loggedIn(), false],
    [noSession, loggedOut, true],
  ])('%#: one is older, or not', (one, other, expected) => {
    expect(isOlder(one, other)).toBe(expected)
  })

  test.each<[Session, boolean]>([
    [loggedIn({ rotation: 1 }), true],
    [loggedIn({ rotation: 2 }), false],
    [loggedIn({ rotation: 3 }), false],
    [loggedIn({ epoch: 2, rotation: 9 }), true],
    [loggedIn({ epoch: 4, rotation: 0 }), false],
    [loggedOut, false],
    [{ ...loggedOut, epoch: 2 }, true],
  ])('%#: one is behind a token that is known, or not', (session, expected) => {
    expect(isBehind(session, { epoch: 3, rotation: 2 })).toBe(expected)
  })

  test('one token comes before the other', () => {
    const pair = { epoch: 3, rotation: 1 }
    expect(isBefore(pair, pair)).toBe(false)
    expect(isBefore(pair, { epoch: 3, rotation: 2 })).toBe(true)
    expect(isBefore(pair, { epoch: 3, rotation: 0 })).toBe(false)
    expect(isBefore(pair, { epoch: 4, rotation: 0 })).toBe(true)
    expect(isBefore(pair, { epoch: 2, rotation: 5 })).toBe(false)
  })

  test('those that are the same are known, and sessions by their number', () => {
    expect(isSame(loggedIn(), loggedIn())).toBe(true)
    expect(isSame(loggedIn(), loggedIn({ rotation: 2 }))).toBe(false)
    expect(nameOf(loggedIn())).toBe('3')
    expect(nameOf(tokenExpired())).toBe('3')
    expect(nameOf(bothExpired)).toBe('3')
    for (const none of [undefined, loggedOut]) expect(nameOf(none)).toBe('')
  })
})

describe('an error of the session layer', () => {
  test('is known by its name', () => {
    const all = [
      ...[expiredAuthSession, sessionEnded, bodyNotRepeated],
      ...[refused('login', 401), fault('user', 'timeout')],
      { name: 'MissingFieldError', call: 'login', field: 'token', keys: [] },
      { name: 'ReauthenticationCancelledError' },
    ]
    for (const error of all) expect(isSessionError(error)).toBe(true)
    const none = [
      ...[undefined, 'FaultError', {}, { name: 5 }, { name: 'TypeError' }],
      ...[{ name: 'MyFaultError' }, { name: 'FaultErrors' }, ['FaultError']],
      // What `createAsyncThunk` keeps of one that is thrown in it has none of its fields.
      ...[miniSerializeError(thrown(fault('request', 'timeout')))],
      ...[miniSerializeError(thrown(refused('login', 401)))],
    ]
    for (const error of none) expect(isSessionError(error)).toBe(false)
  })

  test('says what kept the server from answering', () => {
    expect(fault('refresh', 'unreachable').message).toBe(
      'The server could not be reached (refresh).',
    )
    expect(fault('login', 'timeout').message).toBe('The server did not answer in time (login).')
    expect(fault('user', 'notUnderstood').message).toBe(
      'The server could not be understood (user).',
    )
    expect(fault('user', 'status', { status: 503, retryAt: 5 })).toEqual({
      ...{ name: 'FaultError', call: 'user', kind: 'status', status: 503, retryAt: 5 },
      message: 'The server answered unexpectedly (user, 503).',
    })
  })

  test('says what the server has refused, and its own words and meaning, if any', () => {
    const plain = {
      ...{ name: 'RefusedError', call: 'login', status: 401 },
      message: 'The server refused the login (401).',
    }
    expect(refused('login', 401)).toEqual(plain)
    expect(refused('login', 401, '')).not.toHaveProperty('serverMessage')
    expect(refused('login', 401, 'No', { code: 'locked' })).toEqual({
      ...{ ...plain, serverMessage: 'No', code: 'locked' },
    })
  })

  test('of another tab is a fault, or is dropped', () => {
    const good = fault('refresh', 'status', { retryAt: 5 })
    expect(isFault(good)).toBe(true)
    expect(isFault(fault('refresh', 'timeout'))).toBe(true)
    for (const wrong of [
      ...[undefined, 'FaultError', { ...good, name: 'RefusedError' }],
      ...[
        { ...good, kind: 'toString' },
        { ...good, kind: undefined },
        { ...good, retryAt: '5' },
      ],
    ])
      expect(isFault(wrong)).toBe(false)
  })

  test('can be thrown', () => {
    const error = thrown(sessionEnded)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ ...sessionEnded })
    expect(sessionEnded.message).toBe('The session of this request is over.')
    expect(expiredAuthSession.message).toBe(
      'Both token and refresh token have expired. Your request was aborted.',
    )
    expect(bodyNotRepeated.message).toBe(
      'The access token was refused, and the request body cannot be sent again.',
    )
  })
})

describe('an event of the session', () => {
  const ended = events.bothExpired({ epoch: 3, at: dawn })
  test('is told from other actions', () => {
    expect(isSessionEvent(ended)).toBe(true)
    expect(eventName(ended)).toBe('bothExpired')
    for (const other of [
      ...[{ type: 'session/bothExpired' }, { type: 'session/bothExpired', payload: 'x' }],
      ...[
        { ...ended, type: 'session/toString' },
        { ...ended, type: 'sessions/bothExpired' },
      ],
      ...[
        { ...ended, type: 'my/session/bothExpired' },
        { ...ended, type: 'another/bothExpired' },
      ],
    ]) {
      expect(isSessionEvent(other)).toBe(false)
      expect(reduceSession(loggedIn(), other)).toEqual(loggedIn())
    }
  })

  test.each<[Session, number, object | undefined, number | undefined]>([
    [loggedIn(), dawn, undefined, dawn + 30 * 60_000 - leeway],
    [
      loggedIn(),
      dawn + 30 * 60_000,
      { type: 'session/tokenExpired', payload: { because: 'time', at: dawn + 30 * 60_000 } },
      dawn + 30 * 60_000 - leeway,
    ],
    [tokenExpired({ renewal: renewable(dawn + 5000) }), dawn, undefined, dawn + 5000 - leeway],
    [
      tokenExpired({ renewal: renewable(dawn) }),
      dawn,
      { type: 'session/bothExpired', payload: { epoch: 3, at: dawn } },
      dawn - leeway,
    ],
    [{ ...bothExpired, renewal: renewable(dawn) }, dawn, undefined, undefined],
    [loggedOut, dawn, undefined, undefined],
  ])('%#: is due at a moment, or not, and then the next one', (session, now, due, next) => {
    const found = dueEvent(session, now)
    if (due === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(due)
    expect(nextExpiry(session)).toBe(next)
    expect(selectSession({ session })).toBe(session)
  })

  // @proves nobodyElse
  test.each<[string, Session, Parameters<typeof reduceSession>[1]]>([
    ['of another session', loggedIn({ epoch: 4 }), ended],
    ['of a session that is over', loggedOut, ended],
    [
      'of a token that has been replaced',
      loggedIn({ rotation: 2 }),
      events.tokenExpired({ epoch: 3, rotation: 1, at: dawn, because: 'time' }),
    ],
    [
      'that brings a token that is there',
      loggedIn({ rotation: 2 }),
      events.tokenRefreshed({ ...loggedIn(), rotation: 2, cause: 'adopted' }),
    ],
    ['that begins an earlier session', loggedIn(), events.loggedIn(loggedIn({ rotation: 9 }))],
  ])('%s changes nothing', (_, session, event) => {
    expect(reduceSession(session, event)).toBe(session)
  })

  test('keeps what is known, and when the token really ended', () => {
    const user = { id: 1 }
    const session = loggedIn({ user })
    const late = { epoch: 3, rotation: 1, at: dawn + 3600_000, because: 'time' } as const
    const expired = reduceSession(session, events.tokenExpired(late))
    expect(expired).toEqual({ ...tokenExpired({ user }), expiredAt: session.accessToken.expiresAt })
    expect(reduceSession(session, events.tokenExpired({ ...late, at: dawn }))).toMatchObject({
      expiredAt: dawn,
    })
    expect(reduceSession(expired, ended)).toEqual({
      ...{ ...expired, status: 'bothExpired' },
      expiredAt: session.accessToken.expiresAt,
    })
    expect(reduceSession(session, ended)).toMatchObject({ expiredAt: dawn })
    const nobody = reduceSession(loggedIn(), events.tokenExpired(late))
    for (const each of [nobody, reduceSession(nobody, ended)]) expect('user' in each).toBe(false)
    expect(reduceSession(undefined, { type: 'other' })).toEqual({ status: 'loggedOut', epoch: 0 })
  })

  test('ends a session with its reason, and nothing else is left of it', () => {
    expect(over(loggedIn(), { reason: 'idle', at: dawn, more: 1 } as never)).toEqual({
      ...{ status: 'loggedOut', epoch: 3, end: { reason: 'idle', at: dawn } },
    })
  })
})

// @proves secrets
test('a session without its tokens has none, and is to be refreshed', () => {
  const user = { id: 1 }
  for (const session of [loggedIn({ user, rotation: 5 }), tokenExpired({ user, rotation: 5 })])
    expect(withoutTokens(session)).toEqual(tokenExpired({ user, rotation: 0, expiredAt: dawn }))
  expect(withoutTokens(loggedOut)).toBe(loggedOut)
  expect(withoutTokens(bothExpired)).toBe(bothExpired)
})
