/** @jest-environment-options {"url": "http://app.test/"} */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { browserEnvironment } from '../../../src/session/platform/environment'
import { createFakeIndexedDb } from '../../support/fakeIndexedDb'

const put = (name: string, value: unknown) =>
  Object.defineProperty(window, name, { configurable: true, value })
const { BroadcastChannel } = window
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'indexedDB')
  Reflect.deleteProperty(navigator, 'locks')
  put('BroadcastChannel', BroadcastChannel)
})

describe('the platform in a browser', () => {
  test('is the page’s own: its clock, network, storages, origin and locks', async () => {
    const locks = { request: () => undefined }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    const env = browserEnvironment()
    jest.spyOn(Date, 'now').mockReturnValue(5)
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    const answer = new Response()
    const fetch = jest.spyOn(window, 'fetch').mockResolvedValue(answer)
    const own = { referrer: 'http://app.test/b', referrerPolicy: 'origin' } as const
    const request = new Request('http://app.test/a', own)
    expect([env.now(), env.random(), await env.fetch(request)]).toEqual([5, 0.5, answer])
    // WebKit forgets the signal otherwise, and the others would be set back with it.
    expect(fetch).toHaveBeenCalledWith(request, { signal: request.signal, ...own })
    expect(env.localStorage()).toBe(window.localStorage)
    expect(env.sessionStorage()).toBe(window.sessionStorage)
    expect(env).toMatchObject({ name: '', origin: 'http://app.test' })
    expect(env.locks).toBe(locks)
  })

  test('has no locks where the browser has none', () => {
    expect(browserEnvironment().locks).toBeUndefined()
  })

  test.each([
    ['', 'neshast'],
    ['admin', 'neshast:admin'],
  ])('shares, as an app of the name “%s”, what is in the database “%s”', async (name, database) => {
    const { factory, contents } = createFakeIndexedDb()
    put('indexedDB', factory)
    const env = browserEnvironment(name)
    expect(env.name).toBe(name)
    expect(await env.sharedStore!.update(() => 1)).toBe(1)
    expect(contents(database)).toEqual({ session: { shared: 1 } })
  })

  describe('tells', () => {
    let heard: unknown[] = []
    beforeEach(() => void (heard = []))
    const happen = (target: EventTarget, ...types: string[]) =>
      types.forEach((type) => target.dispatchEvent(new Event(type)))

    test('of attention by nothing else that happens to the page', () => {
      const stop = browserEnvironment().onFocusOrOnline(() => heard.push(1))
      happen(window, 'visibilitychange', 'blur', 'offline', 'pagehide', '', 'undefined')
      happen(document, 'focus', 'pageshow', 'online', '')
      expect(heard).toEqual([])
      stop()
    })

    test('of each event once, and of none after it is stopped', () => {
      const env = browserEnvironment()
      const stops = [
        env.onFocusOrOnline(() => heard.push('seen')),
        env.onStorage((key) => heard.push(key)),
        env.onPageHide((leaving) => heard.push(leaving)),
      ]
      const all = () => {
        happen(document, 'visibilitychange')
        happen(window, 'pagehide', 'pageshow')
        window.dispatchEvent(new StorageEvent('storage', { key: 'a' }))
      }
      all()
      expect(heard).toEqual(['seen', true, 'seen', false, 'a'])
      stops.forEach((stop) => stop())
      all()
      expect(heard).toHaveLength(5)
    })
  })

  test('has a channel of the name that is asked for, which hands on what it gets', () => {
    const made: { name: string; onmessage?: (event: object) => void; story: unknown[] }[] = []
    class Own {
      story: unknown[] = []
      constructor(readonly name: string) {
        made.push(this)
      }
      postMessage(message: unknown) {
        this.story.push(message)
      }
      close() {
        this.story.push('closed')
      }
    }
    put('BroadcastChannel', Own)
    const heard: unknown[] = []
    const channel = browserEnvironment().openChannel('tabs', (message) => heard.push(message))!
    made[0]!.onmessage!({ data: { a: 1 } })
    channel.post({ b: 2 })
    channel.close()
    expect(heard).toEqual([{ a: 1 }])
    expect(made).toMatchObject([{ name: 'tabs', story: [{ b: 2 }, 'closed'] }])
  })

  test('has a channel that does not keep Node from coming to its end', () => {
    const unref = jest.fn()
    class OfNode {
      unref = unref
    }
    put('BroadcastChannel', OfNode)
    browserEnvironment().openChannel('tabs', () => undefined)
    expect(unref).toHaveBeenCalledTimes(1)
  })
})
