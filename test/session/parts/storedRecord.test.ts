import { describe, expect, test } from '@jest/globals'
import { REHYDRATE } from 'redux-persist'
import { decodeRecord } from '../../../src/session/storage/decodeRecord'
import { encodeRecord } from '../../../src/session/storage/encodeRecord'
import { isRehydration, rehydrated } from '../../../src/session/storage/rehydration'
import { isPair, readSession } from '../../../src/session/storage/schema'
import { endReasons } from '../../../src/session/state/session'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

const mostEpochs = 2 ** 52
const token = { value: 'a', expiresAt: dawn }

// @proves storage
describe('a stored record', () => {
  const valid = [
    ...Object.values(sessions),
    loggedIn({ user: { id: 0 } }),
    loggedIn({ rotation: 0, epoch: mostEpochs - 1 }),
    tokenExpired({ renewal: { by: 'cookie', expiresAt: 0 } }),
    loggedIn({ renewal: { by: 'accessToken' } }),
    loggedIn({ renewal: { by: 'none' } }),
    { status: 'loggedOut', epoch: 0 },
    ...endReasons.map((reason) => ({ status: 'loggedOut', epoch: 1, end: { reason, at: -1 } })),
  ]
  test.each(valid.map((session) => [JSON.stringify(session), session]))('is %s', (_, session) => {
    expect(readSession(session)).toStrictEqual(session)
  })

  const { loggedOut, bothExpired } = sessions
  const begun = [loggedIn(), tokenExpired(), bothExpired]
  const invalid = [
    ...begun.flatMap((session) =>
      [
        ...[{ epoch: 0 }, { epoch: mostEpochs }, { epoch: 1.5 }, { epoch: '3' }, { epoch: -1 }],
        ...[{ rotation: -1 }, { rotation: 1.5 }, { rotation: '1' }, { rotation: undefined }],
        ...[{ beganAt: Infinity }, { beganAt: '1' }, { beganAt: undefined }],
        ...[{ user: null }, { user: [] }, { user: 'Sara' }, { status: 'loggedin' }],
        ...[undefined, null, 'none', [], {}, { by: '' }].map((renewal) => ({ renewal })),
        ...[{}, { expiresAt: '1' }].map((renewal) => ({ renewal: { by: 'cookie', ...renewal } })),
        { renewal: { by: 'refreshToken' } },
        { renewal: { by: 'refreshToken', token: { ...token, value: '' } } },
        { renewal: { by: 'refreshToken', expiresAt: dawn } },
      ].map((wrong) => ({ ...session, ...wrong })),
    ),
    ...[
      undefined,
      null,
      [],
      {},
      'a',
      { ...token, value: '' },
      { ...token, value: 1 },
      { value: 'a' },
    ].map((accessToken) => ({ ...loggedIn(), accessToken })),
    ...[tokenExpired(), bothExpired].flatMap((session) =>
      [undefined, null, NaN, '1'].map((expiredAt) => ({ ...session, expiredAt })),
    ),
    ...[undefined, -1, 0.5, '3', mostEpochs].map((epoch) => ({ ...loggedOut, epoch })),
    ...[null, [], {}, { reason: 'logout' }, { at: 1 }, { reason: 'boredom', at: 1 }].map((end) => ({
      ...loggedOut,
      end,
    })),
    { ...loggedOut, end: { reason: 'logout', at: 'now' } },
  ]
  test.each(invalid.map((fields) => [JSON.stringify(fields), fields]))('is not %s', (_, fields) => {
    expect(readSession(fields)).toBeUndefined()
  })

  test('has no field that is not of its status, nor one without a value', () => {
    const stored = { ...loggedIn(), ...sessions.loggedOut, ...tokenExpired(), user: undefined }
    expect(readSession({ ...stored, api: 'x' })).toStrictEqual(tokenExpired())
    expect(readSession({ ...stored, status: 'loggedOut', end: undefined })).toStrictEqual({
      status: 'loggedOut',
      epoch: 3,
    })
  })

  test('is written as redux-persist writes it, and read again', () => {
    const text = encodeRecord(7, { status: 'loggedOut', epoch: 3 })
    expect(text).toBe(
      '{"status":"\\"loggedOut\\"","epoch":"3","_persist":"{\\"version\\":7,\\"rehydrated\\":true}"}',
    )
    expect(decodeRecord(text)).toEqual({
      ...{ status: 'loggedOut', epoch: 3 },
      _persist: { version: 7, rehydrated: true },
    })
    for (const none of [null, undefined, '', '{', 'null', '{"a":"{"}'])
      expect(decodeRecord(none)).toEqual({})
  })
})

test('what puts the session back is told from what puts back another slice', () => {
  const session = loggedIn()
  expect(rehydrated(session)).toEqual({ type: REHYDRATE, key: 'session', payload: session })
  expect(rehydrated(undefined)).toEqual({ type: REHYDRATE, key: 'session', payload: {} })
  expect(isRehydration(rehydrated(session))).toBe(true)
  for (const other of [
    { type: REHYDRATE, key: 'preferences', payload: {} },
    { type: REHYDRATE },
    { type: 'persist/PURGE', key: 'session' },
  ])
    expect(isRehydration(other)).toBe(false)
})

test('a token is told by the two numbers that it has', () => {
  expect(isPair({ epoch: 0, rotation: 0 })).toBe(true)
  for (const none of [null, {}, { epoch: 1 }, { rotation: 1 }, { epoch: mostEpochs, rotation: 0 }])
    expect(isPair(none)).toBe(false)
})
