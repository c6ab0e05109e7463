import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createCallEndpoint } from '../../src/session/http/callEndpoint'
import { fillOptions } from '../../src/session/options/defaults'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'
import { catchUncaught } from '../support/uncaught'

const { backend } = useDemoServer()
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const bug = new TypeError('x.any is not a function')
const expiry = 1_800_000
beforeEach(() => {
  // RTK Query says each of them on the console, too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('an error of our own, or of a host, is told as what it is, and not as a server that cannot be reached', () => {
  const breaking = (broken: string) => ({
    options: {
      buildRequest(request: Request, call: string) {
        if (call === broken) throw bug
        return request
      },
    },
  })

  test('in a hook of the host, at a login', async () => {
    const tab = await createBrowser().open(breaking('login'))
    await expect(tab.logIn()).rejects.toBe(bug)
    expect(tab.state().status).toBe('loggedOut')
    expect(tab.session.refreshFault()).toBeUndefined()
  })

  test('in a hook of the host, at a refresh: the session stays, and no server is blamed', async () => {
    const tab = await createBrowser().signedIn(breaking('refresh'))
    await expect(tab.session.refresh({ now: true })).rejects.toBe(bug)
    expect(tab.state().status).toBe('loggedIn')
    expect(tab.session.refreshFault()).toBeUndefined()
    expect(backend.stats().calls.refresh).toBe(0)
    // The next one is another try, not the same broken one.
    await expect(tab.session.refresh({ now: true })).rejects.toBe(bug)
  })

  test('in a hook of the host, at a refresh that nobody asks for: it is tried once a minute, not once a second', async () => {
    const { uncaught, stop } = catchUncaught()
    try {
      let isBroken = true
      let calls = 0
      const buildRequest = (request: Request, call: string) => {
        if (call === 'refresh' && (calls += 1) && isBroken) throw bug
        return request
      }
      const tab = await createBrowser().signedIn({ options: { buildRequest } })
      await time.pass(expiry)
      const before = calls
      for (let second = 0; second < 600; second += 1) await time.pass(1000)
      expect(calls - before).toBeGreaterThanOrEqual(8)
      expect(calls - before).toBeLessThanOrEqual(10)
      expect(tab.state().status).toBe('tokenExpired')
      expect(uncaught).toEqual(Array(calls).fill(bug))
      const next = calls + 1
      while (calls < next) await time.pass(1000)
      // Once one that is asked for has gone well, the next token is refreshed at its end, within that minute.
      isBroken = false
      backend.change({ tokenLifetime: 20 })
      expect(await tab.session.refresh({ now: true })).toEqual({ ok: true })
      expect(backend.stats().refreshes).toBe(1)
      await time.pass(20_000)
      expect(backend.stats().refreshes).toBe(2)
    } finally {
      stop()
    }
  })

  test('where the browser lacks what a request is made with', async () => {
    const tab = await createBrowser().open()
    jest.spyOn(globalThis, 'Request').mockImplementation(() => {
      throw bug
    })
    await expect(tab.logIn()).rejects.toBe(bug)
  })

  test('after the answer too', async () => {
    const tab = await createBrowser().open()
    jest.spyOn(Headers.prototype, 'get').mockImplementation(() => {
      throw bug
    })
    await expect(tab.logIn()).rejects.toBe(bug)
  })
})

describe('a network that fails is the network', () => {
  const options = fillOptions({})
  const baseUrl = new URL('https://app.test')
  const calling = (fetch: () => Promise<Response>) =>
    createCallEndpoint({ now: Date.now, fetch }, options, baseUrl, () => undefined)

  test('where fetch rejects with the same kind of error', async () => {
    const failed = { ok: false, error: { kind: 'unreachable' } }
    expect(await calling(() => Promise.reject(bug))('refresh')).toMatchObject(failed)
  })

  test('where the body breaks off', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(bug) })
    const failed = { ok: false, error: { kind: 'unreachable' } }
    expect(await calling(async () => new Response(body))('refresh')).toMatchObject(failed)
  })

  test('where it takes too long', async () => {
    const call = createCallEndpoint(
      {
        now: Date.now,
        fetch: ({ signal }) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
      },
      options,
      baseUrl,
      () => undefined,
    )
    const outcome = call('refresh')
    await time.pass(options.timeouts.refresh)
    expect(await outcome).toMatchObject({ ok: false, error: { kind: 'timeout' } })
  })
})

describe('a browser without AbortSignal.any, AbortSignal.timeout and URL.canParse', () => {
  const lacking = () => {
    const missing = () => {
      throw new TypeError('is not a function')
    }
    jest.spyOn(AbortSignal, 'any').mockImplementation(missing)
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(missing)
    jest.spyOn(URL, 'canParse').mockImplementation(missing)
  }

  test('signs in, loads the user, refreshes and signs out', async () => {
    lacking()
    const tab = await createBrowser().signedIn()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    await time.pass(expiry)
    expect(await tab.session.refresh()).toEqual({ ok: true })
    await tab.session.logOut()
    expect(tab.state().status).toBe('loggedOut')
  })

  test('stops a request with the caller, and leaves nothing on the signal of the caller', async () => {
    lacking()
    const caller = new AbortController()
    const { signal } = caller
    const on = jest.spyOn(signal, 'addEventListener')
    const off = jest.spyOn(signal, 'removeEventListener')
    const options = fillOptions({})
    const env = {
      now: Date.now,
      fetch: ({ signal }: Request) =>
        signal.aborted
          ? Promise.reject(signal.reason as Error)
          : Promise.resolve(Response.json({ id: 1 })),
    }
    const call = createCallEndpoint(env, options, new URL('https://app.test'), () => undefined)
    expect(await call('user', { signal })).toMatchObject({ ok: true })
    expect(on).toHaveBeenCalledTimes(1)
    expect(off.mock.calls).toEqual(on.mock.calls)
    caller.abort()
    expect(await call('user', { signal })).toMatchObject({ ok: false })
    expect(off.mock.calls).toEqual(on.mock.calls)
  })
})
