import { afterEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import {
  hasScope,
  reduceSession,
  sessionAt,
  type Session,
  type SessionOptions,
} from '../../src/session'
import { readSession } from '../../src/session/storage/schema'
import { recordKey } from '../support/storage'
import { loginUrl, MemoryStorage } from '../support/device'
import { until, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import {
  anyEvent,
  anySession,
  dawn,
  day,
  loggedIn,
  sessions,
  tokenExpired,
} from '../support/sessions'
import { useBrowsers } from '../support/manyTabs'

const { backend, received } = useDemoServer()
const time = useFakeTime(dawn)
const createBrowser = useBrowsers({ over: 'fetch' })

afterEach(() => void jest.restoreAllMocks())

/** As redux-persist writes: JSON of fields that are JSON themselves. */
const encode = (fields: object, version: unknown = 1) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ api: loginUrl, ...fields, _persist: { version, rehydrated: true } }).map(
        ([key, value]) => [key, JSON.stringify(value)],
      ),
    ),
  )
const decode = (text: string | null) =>
  Object.fromEntries(
    Object.entries(JSON.parse(text ?? '{}') as Record<string, string>).map(([key, json]) => [
      key,
      JSON.parse(json) as unknown,
    ]),
  )
const deviceWith = (text: string) => {
  const browser = createBrowser()
  browser.localStorage.setItem(recordKey, text)
  return browser
}
const nobody = { status: 'loggedOut', epoch: 0 }
const withoutRefresh = { endpoints: { refresh: false as const } }

describe('the record', () => {
  test('is in the format of redux-persist, under persist:session, with its version', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn()
    const stored = decode(browser.localStorage.getItem('persist:session'))
    expect(stored).toEqual({
      ...tab.state(),
      api: loginUrl,
      _persist: { version: 1, rehydrated: true },
    })
    expect(browser.localStorage.length).toBe(1)
  })

  test('follows every event, whole, with nothing left of the state before', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn({ visible: false })
    const check = () => {
      const { _persist, api, ...stored } = decode(browser.localStorage.getItem(recordKey))
      expect(_persist).toEqual({ version: 1, rehydrated: true })
      expect(api).toBe(loginUrl)
      expect(stored).toEqual(tab.state())
    }
    await time.pass(1800_000)
    expect(tab.state().status).toBe('tokenExpired')
    check()
    await tab.session.refresh()
    check()
    await tab.session.logOut()
    check()
  })

  test('is in the shared storage, unless the person does not want to be kept', async () => {
    const browser = createBrowser()
    const tab = await browser.open()
    await tab.logIn('sara', 'parvaz-1405', false)
    expect(tab.session.storageArea()).toBe('tab')
    expect(browser.localStorage.getItem(recordKey)).toBeNull()
    tab.close()
    const reloaded = await browser.open({ storage: tab.storage })
    expect(reloaded.state().status).toBe('loggedIn')
    const other = await browser.open()
    expect(other.state()).toEqual(nobody)
  })

  test('is in one place only when the next login is to be kept', async () => {
    const browser = createBrowser()
    const tab = await browser.open()
    await tab.logIn('sara', 'parvaz-1405', false)
    const { epoch } = tab.state()
    await tab.logIn('sara', 'parvaz-1405', true)
    expect(tab.session.storageArea()).toBe('local')
    // That it is over is what the frames of this tab learn of it.
    const own = tab.sessionStorage.getItem(recordKey)
    expect(decode(own)).toMatchObject({ status: 'loggedOut', epoch })
    expect(own).not.toMatch(/token/i)
    expect(decode(browser.localStorage.getItem(recordKey))).toMatchObject({ epoch: epoch + 1 })
  })
})

// @proves reload: shared
describe('a reload', () => {
  test('keeps the session, without a login and without an event', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    const sent = received.length
    backend.setFault('user', { kind: 'offline' })
    const tab = await browser.open()
    expect(tab.state()).toEqual(before.state())
    expect(tab.story()).toEqual([])
    expect(received.slice(sent).map(({ call }) => call)).not.toContain('POST /api/auth/login')
  })

  test('has the stored user at once, and fetches it again, once', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    backend.setFault('user', { kind: 'slow', ms: 1000 })
    const tab = await browser.open()
    expect(tab.session.selectors.selectUserName(tab.store.getState())).toBe('Sara Parvaz')
    expect(hasScope(tab.session, 'session:inspect')).toBe(true)
    expect(tab.story()).toEqual([])
    await until(() => backend.stats().calls.user === 2)
    await time.pass(1000)
    expect(tab.story()).toEqual(['userLoaded'])
    tab.attend()
    await time.pass(60_000)
    expect(backend.stats().calls.user).toBe(2)
  })

  test('keeps the stored user where it cannot be fetched again', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    backend.setFault('user', { kind: 'status', status: 500 })
    const tab = await browser.open()
    await time.pass(0)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })

  test('of an expired session refreshes it, and then fetches the user', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    await time.pass(1800_000)
    const tab = await browser.open()
    await time.pass(0)
    expect(tab.story()).toEqual(['tokenExpired', 'tokenRefreshed', 'userLoaded'])
    expect(backend.stats()).toMatchObject({ refreshes: 1, expiredBearers: 0 })
  })

  test('of a session both of whose tokens expired ends it', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    await time.pass(31 * day)
    const sent = received.length
    const tab = await browser.open()
    expect(tab.story()).toEqual(['bothExpired', 'reset'])
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(received).toHaveLength(sent)
  })

  test('of a record that stopped at bothExpired ends it', async () => {
    const tab = await deviceWith(encode(sessions.bothExpired)).open()
    expect(tab.story()).toEqual(['reset'])
  })

  test('after a logout still knows how the last session ended', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    const { epoch } = before.state()
    await before.session.logOut()
    const tab = await browser.open()
    expect(tab.state()).toEqual({ ...nobody, epoch, end: { reason: 'logout', at: time.start } })
    expect(await tab.logIn()).toBeUndefined()
    expect(tab.state()).toMatchObject({ epoch: epoch + 1 })
  })
})

describe('a record whose session this server cannot renew', () => {
  const bearer = { by: 'accessToken' } as const
  const cookie = { by: 'cookie', expiresAt: dawn + day } as const
  test.each<[string, Session, SessionOptions]>([
    ['by a cookie', tokenExpired({ renewal: cookie }), {}],
    ['by a refresh token, as there is no such call', tokenExpired(), withoutRefresh],
  ])('%s ends when it is needed, with nothing sent', async (_, session, options) => {
    const tab = await deviceWith(encode(session)).open({ options, visible: false })
    const sent = received.length
    expect(await tab.notes()).toMatchObject({ error: { name: 'ExpiredAuthSessionError' } })
    expect(tab.story()).toEqual(['bothExpired', 'reset'])
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(received).toHaveLength(sent)
  })

  test('by its access token alone is used to the end of that, and no longer', async () => {
    const live = loggedIn({ renewal: bearer })
    const options = { endpoints: { user: false as const } }
    const tab = await deviceWith(encode(live)).open({ options, visible: false })
    expect(tab.state()).toEqual(live)
    await time.pass(1800_000)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
  })
})

describe('a record that is none', () => {
  const valid = loggedIn({ user: { id: 1 } })
  const wrong: [string, string][] = [
    ['not JSON', '{"status":'],
    ['empty', ''],
    ['a string', '"loggedIn"'],
    ['a number', '17'],
    ['null', 'null'],
    ['an array', '["loggedIn"]'],
    ['of fields that are not JSON', '{"status":"loggedIn","_persist":"{"}'],
    ['of a foreign object', encode({ todos: [1, 2], filter: 'all' })],
    ['without redux-persist', JSON.stringify(valid)],
    ['of an older version', encode(valid, 0)],
    ['of a newer version', encode(valid, 2)],
    ['of the version "1"', encode(valid, '1')],
    ['of no version', encode(valid, null)],
    ['of an unknown status', encode({ ...valid, status: 'signedIn' })],
    ['of the status "toString"', encode({ ...valid, status: 'toString' })],
    ['of a list of statuses', encode({ ...valid, status: ['loggedIn'] })],
    ['of an odd status', encode({ ...valid, status: { toString: 1, valueOf: 1 } })],
  ]
  test.each(wrong)('because it is %s leads to loggedOut', async (_, text) => {
    const browser = deviceWith(text)
    const tab = await browser.open()
    expect(tab.state()).toEqual(nobody)
    expect(tab.story()).toEqual([])
    expect(await tab.logIn()).toBeUndefined()
    const again = await browser.open()
    expect(again.state()).toEqual(tab.state())
  })

  const fields: [string, unknown[]][] = [
    ['epoch', [undefined, null, 0, -1, 1.5, '3', 2 ** 53]],
    ['rotation', [undefined, null, -1, 0.5, '0']],
    ['beganAt', [undefined, null, 'now', {}]],
    ['user', [null, 'Sara', 1, ['Sara'], true]],
    ['accessToken', [undefined, null, 'token', {}, { value: 'a' }, { expiresAt: 1 }]],
    [
      'accessToken',
      [
        { value: '', expiresAt: 1 },
        { value: 1, expiresAt: 1 },
      ],
    ],
    [
      'accessToken',
      [
        { value: 'a', expiresAt: null },
        { value: 'a', expiresAt: '1' },
      ],
    ],
    ['renewal', [undefined, null, 'none', {}, { by: 'magic' }, { by: 'cookie' }]],
    ['renewal', [{ by: 'refreshToken' }, { by: 'refreshToken', token: { value: 'r' } }]],
  ]
  const cases = fields.flatMap(([field, values]) => values.map((value) => [field, value] as const))
  test.each(cases)('because its %s is %j leads to loggedOut', async (field, value) => {
    const tab = await deviceWith(encode({ ...valid, [field]: value })).open()
    expect(tab.state()).toEqual(nobody)
  })

  test.each([
    ['reason', { reason: 'boredom', at: 1 }],
    ['moment', { reason: 'logout', at: 'now' }],
    ['end', 'logout'],
  ])('because the %s of its end is wrong leads to loggedOut', async (_, end) => {
    const tab = await deviceWith(encode({ ...sessions.loggedOut, end })).open()
    expect(tab.state()).toEqual(nobody)
  })

  test('is replaced by the next login', async () => {
    const browser = deviceWith(encode({ ...valid, rotation: 'x' }))
    const tab = await browser.open()
    await tab.logIn()
    const again = await browser.open()
    expect(again.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })
})

test('fields that do not belong to a session are left behind', async () => {
  const text = encode({ ...sessions.tokenExpired, accessToken: { value: 'a' }, admin: true })
  const tab = await deviceWith(text).open({ visible: false })
  expect(tab.state()).toEqual(sessions.tokenExpired)
})

// @proves storage
describe('whatever is stored', () => {
  const change = fc.tuple(
    fc.constantFrom(
      ...['status', 'epoch', 'rotation', 'beganAt', 'renewal', 'user', 'accessToken', 'expiredAt'],
      ...['end', 'other', '__proto__', 'constructor'],
    ),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('loggedIn', 'tokenExpired', 'bothExpired', 'loggedOut', null),
    ),
  )
  const mutated = fc
    .tuple(anySession, fc.array(change, { maxLength: 3 }))
    .map(([session, changes]) => {
      const fields = new Map<string, unknown>([...Object.entries(session), ...changes])
      return Object.fromEntries(fields) as Record<string, unknown>
    })

  test('is a valid session or none, and never throws', () => {
    fc.assert(
      fc.property(mutated, (record) => {
        const session = readSession(record)
        if (session === undefined) return
        expect(readSession(session)).toEqual(session)
        expect(typeof session.status).toBe('string')
        expect(() => sessionAt(session, dawn)).not.toThrow()
      }),
      { numRuns: 3000 },
    )
  })

  test('is none where it is not a record at all', () => {
    fc.assert(fc.property(fc.anything(), (value) => readSession(value) === undefined))
  })

  test('is what was written, for every session that can be', () => {
    fc.assert(
      fc.property(anySession, fc.array(anyEvent), (session, happened) => {
        const end = happened.reduce<Session>(reduceSession, session)
        expect(readSession(JSON.parse(JSON.stringify(end)))).toEqual(
          JSON.parse(JSON.stringify(end)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('boots', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          mutated.map((record) => encode(record)),
          fc.string(),
          fc.json(),
        ),
        async (text) => {
          const tab = await deviceWith(text).open({ visible: false })
          const session = tab.state()
          tab.close()
          expect(readSession(session)).toEqual(session)
        },
      ),
      { numRuns: 150 },
    )
  })
})

// @proves storage: shared ownTab
describe('storage that does not work', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('No', name)
  }
  /** Reads, but has no room. */
  class FullStorage extends MemoryStorage {
    override setItem() {
      refuse('QuotaExceededError')()
    }
  }
  /** Takes everything and keeps nothing. */
  class DeafStorage extends MemoryStorage {
    override setItem() {}
  }
  const blocked = refuse('SecurityError')
  const gone = () => undefined

  const both = (storage: () => Storage | undefined) => ({
    localStorage: storage,
    sessionStorage: storage,
  })
  test.each([
    ['blocked', both(blocked)],
    ['absent', both(gone)],
    ['full', both(() => new FullStorage())],
    ['deaf', both(() => new DeafStorage())],
  ])('because it is %s leaves a session that lives as long as the page', async (_, environment) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const tab = await createBrowser().open({ environment })
    expect(tab.state()).toEqual(nobody)
    expect(await tab.logIn()).toBeUndefined()
    expect(tab.session.storageArea()).toBe('memory')
    expect(await tab.notes()).toMatchObject({ data: [{ text: 'Buy tea' }] })
    await time.pass(1800_000)
    expect(await tab.session.refresh()).toEqual({ ok: true })
    await tab.session.logOut()
    expect(tab.state()).toMatchObject({ status: 'loggedOut' })
    expect(errors).not.toHaveBeenCalled()
  })

  test('for all tabs leaves a session that lives as long as the tab', async () => {
    const browser = createBrowser({ localStorage: new FullStorage() })
    const tab = await browser.signedIn()
    expect(tab.session.storageArea()).toBe('tab')
    tab.close()
    const reloaded = await browser.open({ storage: tab.storage })
    expect(reloaded.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })

  test('any more leaves no older token behind', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn({ visible: false })
    browser.localStorage.setItem = refuse('QuotaExceededError')
    await time.pass(1800_000)
    await tab.session.refresh()
    expect(browser.localStorage.getItem(recordKey)).toBeNull()
    expect(decode(tab.sessionStorage.getItem(recordKey))).toMatchObject({ rotation: 1 })
  })
})
