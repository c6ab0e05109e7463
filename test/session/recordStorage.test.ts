import { describe, expect, test } from '@jest/globals'
import type { Session } from '../../src/session'
import type { Environment } from '../../src/session/platform/environment'
import { createRecordStorage, decodeSession } from '../../src/session/storage/recordStorage'
import { encodeRecord } from '../support/manyTabs'
import { MemoryStorage } from '../support/storage'

const api = 'http://api.test/login'
const renewal = { by: 'none' } as const
const loggedIn = (epoch: number): Session => ({
  status: 'loggedIn',
  ...{ epoch, rotation: 0, beganAt: 1, renewal, accessToken: { value: 'a', expiresAt: 9 } },
})
const tokenExpired: Session = {
  status: 'tokenExpired',
  ...{ epoch: 1, rotation: 0, beganAt: 1, renewal, expiredAt: 2 },
}
const loggedOut: Session = { status: 'loggedOut', epoch: 1 }

function open(stored?: string) {
  const local = new MemoryStorage()
  const own = new MemoryStorage()
  if (stored !== undefined) local.setItem('persist:session', stored)
  const env = {
    name: '',
    now: () => 5,
    localStorage: () => local,
    sessionStorage: () => own,
  } as never as Environment
  const storage = createRecordStorage(env, api, (session) => session)
  storage.settle()
  const ofTab = () => decodeSession(own.getItem('persist:session'), api)
  return { storage, text: () => local.getItem('persist:session'), ofTab }
}

// @proves apart, storage
describe('a record that is not ours to read', () => {
  const foreign = {
    'of another API': encodeRecord(loggedIn(1), 1, 'http://elsewhere.test/login'),
    'of a later version': encodeRecord(loggedIn(1), 2, api),
    'of both': encodeRecord(loggedIn(1), 2, 'http://elsewhere.test/login'),
  }
  test.each(Object.entries(foreign))('%s is read as nothing', (_, stored) => {
    expect(open(stored).storage.stored()).toBeUndefined()
  })
  test.each(Object.entries(foreign))('%s is left by what merely goes on or ends', (_, stored) => {
    for (const session of [tokenExpired, loggedOut]) {
      const { storage, text } = open(stored)
      storage.write(session)
      expect(text()).toBe(stored)
    }
  })
  test.each(Object.entries(foreign))('%s gives way to whoever signs in', (_, stored) => {
    const { storage } = open(stored)
    storage.write(loggedIn(1))
    expect(storage.stored()).toEqual(loggedIn(1))
  })
})

test('a record of ours gives way to nothing older', () => {
  const { storage } = open(encodeRecord(loggedIn(3), 1, api))
  storage.write(loggedIn(2))
  expect(storage.stored()).toEqual(loggedIn(3))
  storage.write(loggedIn(4))
  expect(storage.stored()).toEqual(loggedIn(4))
})

test('where no storage takes it, a record is in memory, and found there again', () => {
  const refused = (() => undefined) as never
  const env = { name: '', localStorage: refused, sessionStorage: refused } as never as Environment
  const storage = createRecordStorage(env, api, (session) => session)
  storage.write(loggedIn(3))
  expect([storage.area(), storage.settle(), storage.stored()]).toEqual([
    ...['memory', 'memory'],
    loggedIn(3),
  ])
  storage.choose('local')
  expect(storage.settle()).toBe('local')
})

describe('where a tab has a session of its own', () => {
  function own() {
    const { storage, ofTab } = open()
    storage.choose('tab')
    storage.write(loggedIn(3))
    return { storage, ofTab }
  }
  test('that is over, for this tab, once the next one is for all tabs', () => {
    const { storage, ofTab } = own()
    storage.choose('local')
    expect(ofTab()).toEqual({ ...loggedOut, epoch: 3, end: { reason: 'userChanged', at: 5 } })
    expect(storage.area()).toBe('local')
  })
  test('that stays as it is until the next one of the tab is written', () => {
    const { storage, ofTab } = own()
    storage.choose('tab')
    expect(ofTab()).toEqual(loggedIn(3))
    expect(storage.area()).toBe('tab')
  })
})

test('in production nothing is said about the API of a record', () => {
  const { storage } = open(encodeRecord(loggedIn(1), 1, 'http://elsewhere.test/login'))
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const found = storage.otherApi()
  process.env.NODE_ENV = NODE_ENV
  expect(found).toBeUndefined()
})

test.each([
  [
    'of another',
    encodeRecord(loggedIn(1), 1, 'http://elsewhere.test/login'),
    'http://elsewhere.test/login',
  ],
  ['of this one', encodeRecord(loggedIn(1), 1, api), undefined],
  ['that is none', JSON.stringify({ api: '5' }), undefined],
  ['that is not there', undefined, undefined],
])('the API of a record is named for the developer: of one %s', (_, stored, named) => {
  expect(open(stored).storage.otherApi()).toBe(named)
})
