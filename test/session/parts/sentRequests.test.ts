import { describe, expect, jest, test } from '@jest/globals'
import { createHostCalls } from '../../../src/session/api/hostCalls'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { createBeyondRtkQuery } from '../../../src/session/api/beyondRtkQuery'
import type { SessionRequestInit } from '../../../src/session/api/sessionFetch'
import { createWithSession } from '../../../src/session/api/withSession'
import type { AuthorizedRequest } from '../../../src/session/api/authorizedRequest'
import { fillOptions } from '../../../src/session/options/defaults'
import { sessionEnded } from '../../../src/session/state/errors'
import { loggedIn } from '../../support/sessions'

const api = 'https://api.test/v1/'
const isOurs = (url: string) => url.startsWith('https://api.test/')
const headersOf = ({ headers }: Request) => Object.fromEntries(headers)

/** What the session layer gives to what sends requests, and what it is asked. */
function layer({ options: more = {}, isAdmitted = true, token = 'secret' as string | null }) {
  const options = fillOptions(more)
  const asked: AuthorizedRequest<unknown>[] = []
  const admits = jest.fn(() => isAdmitted)
  const life = new AbortController()
  const session = new AbortController()
  const deps = {
    cancellation: { signal: () => session.signal },
    state: { session: () => loggedIn() },
    ...{ options, baseUrl: new URL(api), isOurs, env: { origin: 'https://app.test' } },
    endError: () => sessionEnded,
    hostCalls: { admits, begin: () => undefined },
    whenReady: <T>(run: () => Promise<T>) => run(),
    async authorized(asking: AuthorizedRequest<unknown>) {
      asked.push(asking)
      return asking.send(token ?? undefined, life.signal)
    },
  }
  return { deps, asked, admits, life, session }
}

// @proves secrets
describe('a request by session.fetch', () => {
  function open({
    answer = () => Promise.resolve(new Response('ok')),
    ...given
  }: Partial<Parameters<typeof layer>[0]> & {
    answer?: (request: Request) => Promise<Response>
  } = {}) {
    const { deps, ...rest } = layer(given)
    const sent: Request[] = []
    const env = {
      fetch(request: Request) {
        sent.push(request)
        return answer(request)
      },
    }
    const { fetch: send } = createBeyondRtkQuery({ ...deps, env } as never)
    return { ...rest, sent, send }
  }

  test.each([
    ['an address', 'notes?a=1', `${api}notes?a=1`],
    ['an address from the root', '/notes', 'https://api.test/notes'],
    ['a URL', new URL('https://api.test/x'), 'https://api.test/x'],
    ['a request', new Request('https://api.test/y'), 'https://api.test/y'],
  ])('of %s goes there with the token, and comes out of no cache', async (_, input, url) => {
    const { send, sent } = open()
    expect(await (await send(input as string)).text()).toBe('ok')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ url, method: 'GET', cache: 'no-store', redirect: 'follow' })
    expect(headersOf(sent[0]!)).toEqual({ authorization: 'Bearer secret' })
  })

  test('to another origin is sent as it is, without a token', async () => {
    const { send, sent, admits, asked } = open({
      options: { headers: { apikey: 'k' }, credentials: 'include' },
      isAdmitted: false,
    })
    await send('https://other.test/a', { headers: { a: 'b' } })
    expect(headersOf(sent[0]!)).toEqual({ a: 'b' })
    expect(sent[0]).toMatchObject({ credentials: 'same-origin', cache: 'default' })
    expect([admits.mock.calls.length, asked.length]).toEqual([0, 0])
  })

  test('has the constant headers and the cookies of the options, where it says no others', async () => {
    const { send, sent } = open({
      options: { headers: { apikey: 'k', 'x-a': 'b' }, credentials: 'include' },
    })
    await send('a', { headers: { 'X-A': 'own' } })
    await send('a', { credentials: 'omit' })
    expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'omit'])
    expect(headersOf(sent[0]!)).toEqual({
      ...{ apikey: 'k', 'x-a': 'own', authorization: 'Bearer secret' },
    })
  })

  test('follows no redirect with a header that browsers hand on', async () => {
    const { send, sent } = open({ options: { token: { name: 'x-token' } } })
    await send('a')
    expect(sent[0]!.redirect).toBe('error')
    expect(sent[0]!.headers.get('x-token')).toContain('secret')
  })

  test('without a token is sent without one', async () => {
    const { send, sent } = open({ token: null })
    await send('a')
    expect(headersOf(sent[0]!)).toEqual({})
  })

  // @proves keptPage, nobodyElse
  test('of a page that is kept, or gone, is not sent; a public one is, without a token', async () => {
    const { send, sent, asked } = open({ isAdmitted: false })
    await expect(send('a')).rejects.toMatchObject(sessionEnded)
    expect(sent).toEqual([])
    await send('a', { session: false })
    expect(headersOf(sent[0]!)).toEqual({})
    expect(asked).toEqual([])
  })

  test('that the layer does not send is why it rejects', async () => {
    const { deps } = layer({})
    const authorized = () => Promise.resolve({ error: sessionEnded })
    const { fetch: send } = createBeyondRtkQuery({ ...deps, authorized } as never)
    await expect(send('a')).rejects.toMatchObject(sessionEnded)
  })

  test.each<[string, SessionRequestInit, boolean]>([
    ['that only reads', {}, true],
    ['with a text', { method: 'POST', body: 'a' }, true],
    [
      'with a stream',
      { method: 'POST', body: new ReadableStream(), duplex: 'half' } as object,
      false,
    ],
    ['that is not to be sent again', { session: { replay: false } }, false],
  ])('%s can be sent again: %s', async (_, init, expected) => {
    const { send, asked } = open()
    await send('a', init)
    expect(asked[0]).toMatchObject({ canRetry: expected })
  })

  test('can be sent twice with its body', async () => {
    const bodies: string[] = []
    const { send, asked } = open({
      answer: async (request) => {
        bodies.push(await request.text())
        return new Response()
      },
    })
    await send('a', { method: 'POST', body: 'text' })
    await asked[0]!.send('next', new AbortController().signal)
    expect(bodies).toEqual(['text', 'text'])
  })

  test.each([
    ['GET', {}, 403, false],
    ['HEAD', {}, 403, false],
    ['POST', {}, 403, true],
    ['DELETE', {}, 403, true],
    ['POST', {}, 401, false],
    ['GET', { replay: false }, 401, true],
  ])('by %s (%j) that met %d may have been carried out: %s', async (...row) => {
    const [method, session, status, expected] = row
    const { send, asked } = open()
    await send('a', { method, session })
    const answer = { response: new Response(null, { status }), body: '' }
    expect(asked[0]!.mayBeDone?.(answer)).toBe(expected)
  })

  test('is known by its method and its address, without what is asked for', async () => {
    const { send, asked } = open()
    for (const end of ['', '?a=/b#c', '#c']) await send(`notes${end}`, { method: 'POST' })
    for (const { endpoint } of asked) expect(endpoint?.()).toBe(`POST ${api}notes`)
    await send('a', { session: { optional: true } })
    expect(asked.at(-1)).toMatchObject({ isOptional: true })
  })

  const inBody = { options: { expired: { request: [{ status: 403, path: 'code', is: 'old' }] } } }
  test.each<[string, object, () => Response, boolean]>([
    ['its status', {}, () => new Response('', { status: 401 }), true],
    ['another status', {}, () => new Response('', { status: 403 }), false],
    ['its body', inBody, () => Response.json({ code: 'old' }, { status: 403 }), true],
    ['another body', inBody, () => Response.json({ code: 'no' }, { status: 403 }), false],
    ['its body with another status', inBody, () => Response.json({ code: 'old' }), false],
    [
      'a body that is no JSON',
      inBody,
      () => new Response('{"code":"old"}', { status: 403 }),
      false,
    ],
    [
      'a body that is no JSON though it says so',
      inBody,
      () => new Response('{', { status: 403, headers: { 'content-type': 'application/json' } }),
      false,
    ],
  ])('says by %s that its token is not good, or not', async (_, given, answer, expected) => {
    const { send, asked } = open({ ...given, answer: () => Promise.resolve(answer()) })
    const response = await send('a')
    expect(await response.text()).toBe(await answer().text())
    const found = await asked[0]!.send('a', new AbortController().signal)
    expect(asked[0]!.isUnauthorized(found)).toBe(expected)
    const [status, , told] = asked[0]!.told?.(found) ?? []
    expect([status, told]).toEqual([response.status, (found as { response: Response }).response])
  })

  test('is not read where its answer says by the status alone what it means', async () => {
    const clone = jest.spyOn(Response.prototype, 'clone')
    const { send } = open({
      answer: () => Promise.resolve(Response.json({ a: 1 }, { status: 401 })),
    })
    await send('a')
    expect(clone).not.toHaveBeenCalled()
    clone.mockRestore()
  })

  test('is read where its answer may ask for a login that is recent', async () => {
    const when = [{ status: 403, path: 'code', is: 'recent' }]
    const reauthentication = Object.assign(() => ({}), { when })
    const { send, asked } = open({
      options: { reauthentication },
      answer: () => Promise.resolve(Response.json({ code: 'recent' }, { status: 403 })),
    })
    await send('a')
    const found = await asked[0]!.send('a', new AbortController().signal)
    expect(asked[0]!.told?.(found)).toMatchObject([403, { code: 'recent' }, {}])
  })

  test('rejects as fetch does, unless its session has ended', async () => {
    const failing = (error: Error, before = () => {}) =>
      open({
        answer: () => {
          before()
          return Promise.reject(error)
        },
      })
    const { send } = failing(new TypeError('Failed to fetch'))
    await expect(send('a')).rejects.toThrow('Failed to fetch')
    const caller = new AbortController()
    const left = failing(new TypeError('left'), () => {
      caller.abort()
      left.life.abort()
    })
    await expect(left.send('a', { signal: caller.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    )
    const ended = failing(new TypeError('ended'), () => ended.life.abort())
    expect((await ended.send('a')).type).toBe('error')
  })
})

// @proves secrets
describe('a request by withSession', () => {
  type Returned = { data?: unknown; error?: unknown; meta?: unknown }
  type Args = string | { url?: unknown; headers?: Record<string, string> }
  function open({
    answer = { data: 'ok' },
    baseUrl = '',
    ...given
  }: Partial<Parameters<typeof layer>[0]> & { answer?: Returned; baseUrl?: string } = {}) {
    const { deps, ...rest } = layer(given)
    const sent: { args: unknown; signal: AbortSignal; getState: () => unknown }[] = []
    const { withSession, prepareHeaders } = createWithSession(deps as never)
    const caller = new AbortController()
    const base = withSession(
      ((args: unknown, { signal, getState }: never) => {
        sent.push({ args, signal, getState })
        return answer
      }) as never,
      { baseUrl },
    ) as unknown as (args: unknown, api: object, extra?: object) => Promise<Returned>
    const send = (args: Args | object, extra?: object, type = 'query') =>
      base(args, { signal: caller.signal, getState: () => 'state', type, endpoint: 'notes' }, extra)
    return { ...rest, sent, send, prepareHeaders, caller, args: () => sent.map(({ args }) => args) }
  }
  const bearer = { authorization: 'Bearer secret' }

  test.each([
    ['a text', 'notes', {}],
    ['arguments', { url: 'notes', method: 'POST' }, { method: 'POST' }],
  ])('of %s is sent to the address that was checked, with the token', async (_, given, more) => {
    const { send, args } = open()
    expect(await send(given)).toEqual({ data: 'ok' })
    expect(args()).toEqual([{ url: `${api}notes`, cache: 'no-store', headers: bearer, ...more }])
  })

  test('has constant headers, over which its own come, and the token over all', async () => {
    const { send, args } = open({ options: { headers: { Apikey: 'k', 'x-a': 'b' } } })
    await send({ url: 'a', headers: { 'X-A': 'own', Authorization: 'Basic' } })
    expect(args()).toMatchObject([{ headers: { apikey: 'k', 'x-a': 'own', ...bearer } }])
    expect(args()).toMatchObject([{ redirect: 'error' }])
  })

  test('says itself what comes out of a cache, and what is redirected', async () => {
    const { send, args } = open({ options: { headers: { apikey: 'k' } } })
    await send({ url: 'a', cache: 'default', redirect: 'follow' })
    expect(args()).toMatchObject([{ cache: 'default', redirect: 'follow' }])
  })

  test('without a token may come out of a cache, and has no header', async () => {
    const { send, args, sent, prepareHeaders } = open({ token: null })
    await send('a')
    expect(args()).toEqual([{ url: `${api}a`, headers: {} }])
    expect([...prepareHeaders(new Headers(), sent[0]!)]).toEqual([])
  })

  test.each<[string, object | string]>([
    ['to another origin', 'https://other.test/a'],
    ['to what is no address', { url: 'https://' }],
  ])('%s is sent as it is', async (_, given) => {
    const { send, args, admits } = open({ isAdmitted: false })
    await send(given)
    expect([args(), admits.mock.calls.length]).toEqual([[given], 0])
  })

  test('whose address is no text goes nowhere of ours', async () => {
    const { send, args } = open()
    await send({ url: 5 })
    expect(args()).toEqual([{ url: 5 }])
  })

  test('of another library gets the token by its headers, and nothing of fetch', async () => {
    const { send, args, asked, sent, prepareHeaders } = open({ baseUrl: api })
    await send({ document: '{ me }' })
    expect(args()).toEqual([{ document: '{ me }', headers: bearer }])
    expect(asked[0]!.endpoint?.()).toBe(`1 notes  ${api}`)
    expect([...prepareHeaders(new Headers(), sent[0]!)]).toEqual(Object.entries(bearer))
    expect(sent[0]!.getState()).toBe('state')
    expect([...prepareHeaders(new Headers(), { getState: () => 'other' })]).toEqual([])
  })

  test.each([api, 'https://api.test'])(
    'behind %s, whose arguments have no fields, is sent with these arguments as they are',
    async (baseUrl) => {
      const { send, args } = open({ baseUrl })
      for (const given of [undefined, null, 7, ['a']]) await send(given as never)
      expect(args()).toEqual([undefined, null, 7, ['a']])
    },
  )

  test('can be stopped with its session', async () => {
    const { send, sent, life } = open()
    await send('a')
    expect(sent[0]!.signal).toBe(life.signal)
  })

  // @proves keptPage, nobodyElse
  test('of a page that is kept, or gone, is not sent; a public one is, without a token', async () => {
    const { send, args, asked, sent, caller } = open({ isAdmitted: false })
    expect(await send('a')).toEqual({ error: sessionEnded })
    expect(args()).toEqual([])
    await send('a', { session: false })
    expect([args(), asked]).toEqual([[{ url: `${api}a`, headers: {} }], []])
    expect(sent[0]!.signal).toBe(caller.signal)
  })

  test('belongs to the page that makes it, before anything is waited for', async () => {
    const { deps } = layer({})
    const mine = { session: loggedIn() }
    const hostCalls = createHostCalls({
      state: { session: () => mine.session } as never,
      cancellation: createCancellation(),
      suspendedPage: undefined,
      isReady: () => true,
    })
    const { withSession } = createWithSession({ ...deps, hostCalls } as never)
    const base = withSession((_url: string) => ({ data: 'ok' }), { baseUrl: api })
    const done = base('a', { signal: new AbortController().signal } as never, {} as never)
    mine.session = loggedIn({ epoch: 4 })
    expect(await done).toEqual({ error: sessionEnded })
  })

  test('leaves no token in what RTK Query keeps of it', async () => {
    const request = new Request(api, { headers: bearer })
    const { send } = open({ answer: { data: 'ok', meta: { request } } })
    await send('a')
    expect(headersOf(request)).toEqual({})
  })

  const met = (status: number) => ({ error: { status }, meta: { response: { status } } })
  test.each<[string, object, Returned, boolean]>([
    ['query', {}, met(403), false],
    ['mutation', {}, met(403), true],
    ['mutation', {}, met(401), false],
    ['query', { replay: false }, met(401), true],
  ])('of a %s (%j) that met %j may have been carried out: %s', async (...row) => {
    const [type, session, returned, expected] = row
    const { send, asked } = open()
    await send('a', { session }, type)
    expect(asked[0]!.mayBeDone?.(returned)).toBe(expected)
    expect(asked[0]!.canRetry).toBe(!('replay' in session))
  })

  test('with a stream cannot be sent again', async () => {
    const { send, asked } = open()
    await send({ url: 'a', body: new ReadableStream() })
    expect(asked[0]!.canRetry).toBe(false)
  })

  test('is known by its base query, its endpoint, its method and its address, without what is asked for', async () => {
    const { send, asked, caller } = open()
    await send({ url: 'notes?a=/b#c', method: 'POST' }, { session: { optional: true } })
    expect(asked[0]!.endpoint?.()).toBe(`1 notes POST ${api}notes`)
    expect(asked[0]!.isOptional).toBe(true)
    expect(asked[0]!.signal).toBe(caller.signal)
  })

  test.each<[string, Returned, unknown[]]>([
    [
      'RTK Query',
      { ...met(401), error: { status: 401, data: 'no' } },
      [401, 'no', { status: 401 }],
    ],
    ['another library', { error: { status: 403, data: 'no' } }, [403, 'no', undefined]],
    ['one that tells nothing', { error: 'no' }, [0, undefined, undefined]],
    [
      'one for GraphQL',
      { error: {}, meta: { response: { status: 200, errors: ['no'] } } },
      [200, { status: 200, errors: ['no'] }, { status: 200, errors: ['no'] }],
    ],
    [
      'an answer',
      { data: 'ok', meta: { response: { status: 200 } } },
      [200, 'ok', { status: 200 }],
    ],
  ])('is understood as %s tells it', async (_, returned, told) => {
    const { send, asked } = open()
    await send('a')
    expect(asked[0]!.told?.(returned)).toEqual(told)
    expect(asked[0]!.isUnauthorized(returned)).toBe(told[0] === 401)
  })
})
