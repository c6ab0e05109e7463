import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { onActivity } from '../../src/session/limits/lastActivity'
import { browserEnvironment } from '../../src/session/platform/environment'
import { until } from '../support/fakeTime'

const env = browserEnvironment()
const stops: (() => void)[] = []

afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

const visibility = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
const happen = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type))
const turns: [string, EventTarget][] = [
  ['visibilitychange', document],
  ['focus', window],
  ['pageshow', window],
  ['online', window],
]

describe('attention', () => {
  test.each(turns)('comes with %s, until it is stopped', (type, target) => {
    const heard = jest.fn()
    const stop = env.onFocusOrOnline(heard)
    happen(target, type)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    happen(target, type)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test.each(turns)('does not come with %s while nobody can see the page', (type, target) => {
    const heard = jest.fn()
    stops.push(env.onFocusOrOnline(heard))
    visibility('hidden')
    happen(target, type)
    expect(heard).not.toHaveBeenCalled()
    expect(env.isVisible()).toBe(false)
  })

  test('is that of a person who can see the page', () => {
    visibility('visible')
    expect(env.isVisible()).toBe(true)
  })
})

describe('a change of storage by another page', () => {
  const change = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init))

  test('is told with its key, or null where everything was cleared, until it is stopped', () => {
    const heard: unknown[] = []
    const stop = env.onStorage((key) => heard.push(key))
    change({ key: 'a', storageArea: localStorage })
    change({ key: null, storageArea: localStorage })
    expect(heard).toEqual(['a', null])
    stop()
    change({ key: 'b', storageArea: localStorage })
    expect(heard).toHaveLength(2)
  })

  test("is told of this tab's own storage too, which frames share", () => {
    const heard = jest.fn()
    stops.push(env.onStorage(heard))
    change({ key: 'a', storageArea: sessionStorage })
    expect(heard).toHaveBeenCalledWith('a')
  })
})

test('leaving the page and coming back to it are told, until it is stopped', () => {
  const heard: boolean[] = []
  const stop = env.onPageHide((leaving) => heard.push(leaving))
  happen(window, 'pagehide')
  happen(window, 'pageshow')
  expect(heard).toEqual([true, false])
  stop()
  happen(window, 'pagehide')
  expect(heard).toHaveLength(2)
})

describe('a channel', () => {
  const open = (name: string) => {
    const heard: unknown[] = []
    const channel = env.openChannel(name, (message) => heard.push(message))!
    stops.push(channel.close)
    return { ...channel, heard }
  }

  test('carries what is posted to the others of its name, until they close', async () => {
    const [mine, other, gone, elsewhere] = [open('a'), open('a'), open('a'), open('b')]
    gone.close()
    mine.post({ epoch: 1 })
    await until(() => other.heard.length > 0)
    expect([mine, other, gone, elsewhere].map(({ heard }) => heard)).toEqual([
      [],
      [{ epoch: 1 }],
      [],
      [],
    ])
  })

  test('is none where the browser has no BroadcastChannel', () => {
    const { BroadcastChannel } = globalThis
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    try {
      expect(env.openChannel('a', () => undefined)).toBeUndefined()
    } finally {
      Object.assign(globalThis, { BroadcastChannel })
    }
  })

  test('is none where the browser forbids it, as Firefox does to a site that may store nothing', () => {
    const { BroadcastChannel } = globalThis
    function Forbidden() {
      throw new DOMException('', 'SecurityError')
    }
    Object.assign(globalThis, { BroadcastChannel: Forbidden })
    try {
      expect(env.openChannel('a', () => undefined)).toBeUndefined()
    } finally {
      Object.assign(globalThis, { BroadcastChannel })
    }
  })
})

describe('the state that tabs share', () => {
  const indexedDB = (get: () => unknown) =>
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })

  test('is there where IndexedDB is', () => {
    indexedDB(() => ({}))
    expect(browserEnvironment().sharedStore).toHaveProperty('update')
  })

  test('is none where IndexedDB is missing, or may not even be looked for', () => {
    expect(browserEnvironment().sharedStore).toBeUndefined()
    indexedDB(() => {
      throw new DOMException('No', 'SecurityError')
    })
    expect(browserEnvironment().sharedStore).toBeUndefined()
  })
})

describe('a person is active', () => {
  test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
    'with %s, wherever it is and whoever stops it',
    (type) => {
      const button = document.body.appendChild(document.createElement('button'))
      button.addEventListener(type, (event) => event.stopPropagation())
      const heard = jest.fn()
      const stop = onActivity(heard)
      happen(button, type)
      expect(heard).toHaveBeenCalledTimes(1)
      stop()
      happen(button, type)
      expect(heard).toHaveBeenCalledTimes(1)
      button.remove()
    },
  )

  test('with nothing that happens by itself', () => {
    const heard = jest.fn()
    stops.push(onActivity(heard))
    for (const type of ['focus', 'resize', 'online', 'message']) happen(window, type)
    expect(heard).not.toHaveBeenCalled()
  })
})
