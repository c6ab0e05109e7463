import { describe, expect, jest, test } from '@jest/globals'
import { reauthentication } from '../../../src/session'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { noSession } from '../../../src/session/state/reducer'
import { loggedIn } from '../../support/sessions'

const wanting = 'error="insufficient_user_authentication"'
type Response = { headers?: { get?: (name: string) => unknown } } | undefined
type Told = [status: number, body: unknown, response: Response]

/** What asks, over a layer that sends each request with a token. */
function open(isGuest = false) {
  const cancellation = createCancellation()
  const sends: string[] = []
  const make = reauthentication({ when: [{ status: 403, path: 'code', is: 'recent' }] })
  const driver = make({
    cancellation,
    state: { session: () => (isGuest ? noSession : loggedIn()) },
    authorized: ({ send }: { send: (token: string, signal: AbortSignal) => unknown }) =>
      Promise.resolve(send('token', cancellation.signal())),
  } as never)
  const signal = new AbortController()
  const leave = driver.subscribe(() => undefined)
  const ask = (told: Told, more: object = {}) =>
    driver.sending.authorized<Told | object>({
      send: () => {
        sends.push('sent')
        return told
      },
      told: () => told,
      signal: signal.signal,
      isUnauthorized: () => false,
      ...more,
    })
  return { ...driver, hostAsks: () => driver.ask(), ask, sends, leave, signal, cancellation }
}
const headers = (value: unknown): Response => ({
  headers: { get: (name) => (name === 'www-authenticate' ? value : null) },
})
const settled = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
}

// @proves reauthentication
describe('an answer', () => {
  test.each<[boolean, Told]>([
    [true, [401, '', headers(`Bearer ${wanting}`)]],
    [true, [401, '', headers('Bearer realm="a", ERROR = "insufficient_user_authentication"')]],
    [true, [401, '', headers('DPoP error=insufficient_user_authentication, max_age=5')]],
    [true, [403, { code: 'recent' }, undefined]],
    [false, [403, '', headers(`Bearer ${wanting}`)]],
    [false, [401, '', headers('Bearer error="invalid_token"')]],
    [false, [401, '', headers('Bearer error="insufficient_user_authentications"')]],
    [false, [401, '', headers('Bearer terror="insufficient_user_authentication"')]],
    [false, [401, '', headers(null)]],
    [false, [401, '', undefined]],
    [false, [401, '', {}]],
    [false, [401, '', { headers: {} }]],
    [false, [403, { code: 'no' }, undefined]],
    [false, [200, { code: 'recent' }, undefined]],
  ])('asks for a recent login (%j): %j', async (expected, told) => {
    const { ask, isAsked } = open()
    const done = ask(told)
    await settled()
    expect(isAsked()).toBe(expected)
    if (!expected) expect(await done).toBe(told)
  })

  test.each<[string, object]>([
    ['that cannot be sent again', { canRetry: false }],
    ['of the layer itself', { told: undefined }],
  ])('to a request %s is its own', async (_, more) => {
    const { ask, isAsked } = open()
    const told: Told = [403, { code: 'recent' }, undefined]
    expect(await ask(told, more)).toBe(told)
    expect(isAsked()).toBe(false)
  })

  test('where nothing asks is its own', async () => {
    const { ask, leave, isAsked } = open()
    leave()
    const told: Told = [403, { code: 'recent' }, undefined]
    expect(await ask(told)).toBe(told)
    expect(isAsked()).toBe(false)
  })

  test('to a further try of a call for which somebody was asked is its own', async () => {
    const { ask, cancel, isAsked } = open()
    const told: Told = [403, { code: 'recent' }, undefined]
    const first = ask(told)
    await settled()
    cancel()
    expect(await first).toMatchObject({ error: { name: 'ReauthenticationCancelledError' } })
    expect(await ask(told)).toMatchObject({ error: { name: 'ReauthenticationCancelledError' } })
    expect(isAsked()).toBe(false)
  })

  test('says nothing against the token', async () => {
    const asked: { isUnauthorized: (answer: unknown) => boolean }[] = []
    const told: Told = [401, '', headers(`Bearer ${wanting}`)]
    const make = reauthentication()
    const driver = make({
      cancellation: createCancellation(),
      state: { session: () => loggedIn() },
      authorized: (asking: (typeof asked)[0]) => {
        asked.push(asking)
        return Promise.resolve(told)
      },
    } as never)
    const isUnauthorized = jest.fn(() => true)
    const ask = (each: Told) =>
      driver.sending.authorized({
        ...{ send: () => each, told: () => each, isUnauthorized },
        signal: new AbortController().signal,
      })
    await ask(told)
    expect(asked[0]?.isUnauthorized(told)).toBe(false)
    await ask([401, '', headers('Bearer error="invalid_token"')])
    expect(asked[1]?.isUnauthorized(told)).toBe(true)
  })
})

describe('who is asked', () => {
  test('is asked once for all who wait, and no more once they have all gone', async () => {
    const { ask, isAsked, sends } = open()
    const callers = [new AbortController(), new AbortController()]
    const told: Told = [403, { code: 'recent' }, undefined]
    const all = callers.map(({ signal }) => ask(told, { signal }))
    await settled()
    callers[0]!.abort()
    expect(isAsked()).toBe(true)
    callers[1]!.abort()
    expect(isAsked()).toBe(false)
    await Promise.all(all)
    expect(sends).toHaveLength(4)
  })

  test('is asked for nobody who has gone already', async () => {
    const { ask, isAsked, signal } = open()
    signal.abort()
    await ask([403, { code: 'recent' }, undefined])
    expect(isAsked()).toBe(false)
  })

  // @proves signOut
  test('is asked no more once their session is over, and what waits is told', async () => {
    const { ask, isAsked, cancellation, sends } = open()
    const done = ask([403, { code: 'recent' }, undefined])
    await settled()
    cancellation.cancel()
    expect(isAsked()).toBe(false)
    expect(await done).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(sends).toHaveLength(1)
  })

  test('by the host is no guest', async () => {
    expect(await open(true).hostAsks()).toMatchObject({ error: { name: 'SessionEndedError' } })
  })

  test('by the host needs something that asks', async () => {
    const { hostAsks, leave } = open()
    leave()
    await expect(hostAsks()).rejects.toThrow('session.reauthenticate: nothing asks.')
  })
})

test('rules are what is expected, or else said', () => {
  for (const when of [[{}], ['a'], [{ status: '403' }]])
    expect(() => reauthentication({ when: when as never })).toThrow(TypeError)
  expect(reauthentication().when).toEqual([])
})
