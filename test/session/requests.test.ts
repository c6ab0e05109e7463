import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { expiredAuthSession } from '../../src/session/state/errors'
import { apiUrl } from '../support/device'
import { until, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

const { backend, server, received } = useDemoServer({ tokenLifetime: 60, refreshLifetime: 600 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const options = { refreshToken: { maxAge: 600 } }
const hidden = { visible: false, options }
const accessToken = (tab: ManyTab) => {
  const session = tab.state()
  return session.status === 'loggedIn' ? session.accessToken.value : undefined
}
const hundred = Array.from({ length: 100 }, (_, i) => String(i))
const refuses = { error: { status: 401 } }
const answered = { data: [{ text: 'Buy tea' }] }

describe('the bearer', () => {
  test('goes along with every request to the origin of the API', async () => {
    const tab = await createBrowser().signedIn()
    for (const url of ['/api/notes', `${apiUrl}/api/notes`, 'api/notes']) await tab.get(url)
    expect(received.slice(-3).map(({ authorization }) => authorization)).toEqual(
      Array(3).fill(`Bearer ${accessToken(tab)}`),
    )
  })

  // @proves apart, secrets
  test.each([
    'http://elsewhere.test/api/notes',
    'https://api.test/api/notes',
    'http://api.test:8080/api/notes',
    'http://api.test.elsewhere.test/api/notes',
    'http://sub.api.test/api/notes',
  ])('does not go to %s', async (url) => {
    server.use(http.get(url, () => HttpResponse.json([])))
    const tab = await createBrowser().signedIn()
    expect(await tab.get(url)).toMatchObject({ data: [] })
    expect(received.at(-1)?.authorization).toBeNull()
  })

  test('of another origin is left as the host has set it, and never causes a refresh', async () => {
    const url = 'http://elsewhere.test/api/notes'
    server.use(http.get(url, () => HttpResponse.json({}, { status: 401 })))
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    expect(await tab.get(url)).toMatchObject(refuses)
    expect(backend.stats().calls.refresh).toBe(0)
  })

  test('is not there when nobody is logged in', async () => {
    const tab = await createBrowser().open()
    expect(await tab.notes()).toMatchObject(refuses)
    expect(received).toEqual([expect.objectContaining({ authorization: null })])
    expect(tab.story()).toEqual([])
  })

  test('is not there in the first breath after a boot that finds no session', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    await before.session.logOut()
    await time.pass(0)
    const tab = await browser.open()
    expect(await tab.notes()).toMatchObject(refuses)
    expect(received.at(-1)).toMatchObject({ call: 'GET /api/notes', authorization: null })
  })

  test('can have another header and another scheme', async () => {
    const tab = await createBrowser().signedIn({
      options: { token: { name: 'X-Token', type: '' } },
    })
    let given: string | null = null
    server.use(
      http.get('*/api/notes', ({ request }) => {
        given = request.headers.get('x-token')
        return HttpResponse.json([])
      }),
    )
    await tab.notes()
    expect(given).toBe(accessToken(tab))
    expect(received.at(-1)?.authorization).toBeNull()
  })
})

test.each([
  ['an object', { 'X-Tag': 'own', AUTHORIZATION: 'mine', 'x-nothing': undefined }],
  ['a list', [['X-Tag', 'own'] as [string, string], ['AUTHORIZATION', 'mine'] as [string, string]]],
  ['Headers', new Headers({ 'X-Tag': 'own', AUTHORIZATION: 'mine' })],
])(
  'headers of a request, as %s, go before the constant ones and after the bearer',
  async (_, headers) => {
    const tab = await createBrowser().signedIn({
      quick: true,
      options: { headers: { 'x-tag': 'constant', 'X-Kept': 'yes' } },
    })
    let sent = new Headers()
    server.use(
      http.get('*/api/notes', ({ request }) => {
        sent = request.headers
        return HttpResponse.json([])
      }),
    )
    await tab.get({ url: '/api/notes', headers })
    expect(sent.get('x-tag')).toBe('own')
    expect(sent.get('x-kept')).toBe('yes')
    expect(sent.get('authorization')).toBe(`Bearer ${accessToken(tab)}`)
    expect(sent.has('x-nothing')).toBe(false)
  },
)

test('the bearer and the constant headers replace each other whatever the case of their names', async () => {
  const tab = await createBrowser().signedIn({
    options: { headers: { AUTHORIZATION: 'constant' } },
  })
  await tab.session.logOut()
  expect(received.at(-1)?.authorization).toMatch(/^Bearer (?!.*constant)/)
})

test('a request that its caller gives up is stopped on its way, too', async () => {
  const sent: Request[] = []
  const tab = await createBrowser().signedIn({
    environment: {
      fetch(request: Request) {
        sent.push(request)
        return fetch(request)
      },
    },
  })
  backend.setFault('notes', { kind: 'slow', ms: 5000 })
  const answer = tab.notes()
  await until(() => sent.at(-1)?.url.endsWith('/api/notes') === true)
  expect(sent.at(-1)?.signal.aborted).toBe(false)
  answer.abort()
  expect(sent.at(-1)?.signal.aborted).toBe(true)
  expect(await answer).toMatchObject({ error: { name: 'AbortError' } })
})

// @proves oneRefresh, noExpiredToken
describe('requests that meet an expired token', () => {
  test('wait for one refresh, 100 of them, and each goes out once', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    const answers = await Promise.all(hundred.map(tab.notes))
    expect(answers.every((answer) => 'data' in answer)).toBe(true)
    const stats = backend.stats()
    expect(stats.refreshes).toBe(1)
    expect(stats.calls.notes).toBe(100)
    expect(stats.expiredBearers).toBe(0)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'tokenExpired', 'tokenRefreshed'])
  })

  test('go out with the new token, a POST with its body, once', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    await tab.addNote('buy bread')
    expect(received.at(-1)?.authorization).toBe(`Bearer ${accessToken(tab)}`)
    expect(await tab.notes()).toMatchObject({ data: [{}, { text: 'buy bread' }] })
  })

  test('that are aborted do not abort the refresh that others wait for', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'slow', ms: 5000 })
    const [first, second] = [tab.notes('1'), tab.notes('2')]
    await until(() => backend.stats().refreshes === 1)
    first.abort()
    expect(await first).toMatchObject({ error: { name: 'AbortError' } })
    await time.pass(5000)
    expect(await second).toMatchObject(answered)
    const stats = backend.stats()
    expect([stats.calls.refresh, stats.calls.notes]).toEqual([1, 1])
    expect(tab.state().status).toBe('loggedIn')
  })

  test('all get the typed error of a refresh that meets a fault, and nothing is sent', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'status', status: 503 })
    const answers = await Promise.all(hundred.map(tab.notes))
    for (const { error } of answers) {
      expect(error).toMatchObject({ name: 'FaultError', call: 'refresh', status: 503 })
    }
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 0 })
    expect(tab.state().status).toBe('tokenExpired')
  })

  test('all get the no of a refused refresh, and nothing is sent', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'refuse' })
    const answers = await Promise.all(hundred.map(tab.notes))
    for (const { error } of answers) {
      expect(error).toMatchObject({ name: 'RefusedError', call: 'refresh', status: 401 })
    }
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 0 })
    expect(tab.story().slice(-2)).toEqual(['tokenExpired', 'reset'])
  })
})

describe('requests that find both tokens expired', () => {
  test('are not sent: all 100 get the error, and the session is reset once', async () => {
    const tab = await createBrowser().signedIn(hidden)
    const { epoch } = tab.state()
    time.sleep(600_000)
    const sent = received.length
    const answers = await Promise.all(hundred.map(tab.notes))
    for (const { error } of answers) {
      expect(error).toEqual({
        name: 'ExpiredAuthSessionError',
        message: 'Both token and refresh token have expired. Your request was aborted.',
      })
    }
    expect(received).toHaveLength(sent)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'bothExpired', 'reset'])
    expect(tab.state()).toEqual({
      status: 'loggedOut',
      epoch,
      end: { reason: 'bothExpired', at: Date.now() },
    })
  })

  test('are not sent either where the access token was known to be expired', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    expect(tab.state().status).toBe('tokenExpired')
    time.sleep(540_000)
    expect((await tab.notes()).error).toEqual(expiredAuthSession)
    expect(tab.story().slice(-3)).toEqual(['tokenExpired', 'bothExpired', 'reset'])
    expect(backend.stats().calls).toMatchObject({ refresh: 0, notes: 0 })
  })

  test('are not sent where there is no renewal and the access token has ended', async () => {
    const tab = await createBrowser().signedIn({ options: { endpoints: { refresh: false } } })
    time.sleep(59_500)
    expect((await tab.notes()).error).toEqual(expiredAuthSession)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'bothExpired', 'reset'])
  })

  test('are not sent where that came while they waited for a refresh', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'slow', ms: 5000 })
    const answer = tab.notes()
    await until(() => backend.stats().refreshes === 1)
    time.sleep(3600_000)
    await time.pass(5000)
    expect(await answer).toMatchObject({ error: expiredAuthSession })
    expect(backend.stats().calls.notes).toBe(0)
  })

  test('leave the next ones to go as a guest goes', async () => {
    const tab = await createBrowser().signedIn(hidden)
    time.sleep(600_000)
    await tab.notes()
    await time.pass(1)
    expect(await tab.notes()).toMatchObject(refuses)
    expect(received.at(-1)?.authorization).toBeNull()
  })
})

// @proves noExpiredToken
describe('a refresh that a laptop sleeps over', () => {
  test.each([1, 3])(
    'sends no ended token, also for who asks at the end (%d sleeps)',
    async (sleeps) => {
      const tab = await createBrowser().signedIn(hidden)
      await time.pass(60_000)
      backend.setFault('refresh', { kind: 'slow', ms: 5000 })
      const answers: Promise<object>[] = [tab.notes()]
      for (let i = 1; i <= sleeps; i += 1) {
        await until(() => backend.stats().refreshes === i)
        time.sleep(61_000)
        await time.pass(4900)
        answers.push(tab.addNote(`asked after sleep ${i}`))
        await time.pass(100)
      }
      await time.pass(6000)
      for (const answer of answers) expect(await answer).toHaveProperty('data')
      expect(backend.stats()).toMatchObject({ refreshes: sleeps + 1, expiredBearers: 0 })
    },
  )
})

// @proves noExpiredToken, oneRefresh
describe('a 401', () => {
  test('for the token still held leads to one refresh and one replay', async () => {
    const tab = await createBrowser().signedIn(hidden)
    backend.revokeAccess()
    expect(await tab.addNote('once')).toMatchObject({ data: { text: 'once' } })
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 2 })
    expect(await tab.notes()).toMatchObject({ data: [{}, { text: 'once' }] })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'tokenExpired', 'tokenRefreshed'])
  })

  test('for a body that is used up is told, and the next request goes out with the new token', async () => {
    const tab = await createBrowser().signedIn(hidden)
    backend.revokeAccess()
    const upload = () =>
      tab.store.dispatch(
        tab.api.endpoints.upload.initiate(new Blob(['{"text":"streamed"}']).stream()),
      )
    expect(await upload()).toEqual({
      error: {
        name: 'BodyNotRepeatedError',
        message: 'The access token was refused, and the request body cannot be sent again.',
      },
    })
    expect(tab.state().status).toBe('tokenExpired')
    expect(backend.stats().calls.notes).toBe(1)
    expect(await upload()).toMatchObject({ data: { text: 'streamed' } })
    expect(backend.stats().refreshes).toBe(1)
  })

  test('for each of 100 requests leads to one refresh, and one replay of each', async () => {
    const tab = await createBrowser().signedIn()
    backend.revokeAccess()
    const answers = await Promise.all(hundred.map(tab.notes))
    expect(answers.every((answer) => 'data' in answer)).toBe(true)
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 200 })
  })

  test('ends the token now, so that clock and record agree', async () => {
    const tab = await createBrowser().signedIn(hidden)
    backend.revokeAccess()
    backend.setFault('refresh', { kind: 'offline' })
    await time.pass(5000)
    expect(await tab.notes()).toMatchObject({ error: { name: 'FaultError', call: 'refresh' } })
    expect(tab.state()).toMatchObject({ status: 'tokenExpired', expiredAt: time.start + 5000 })
    expect(tab.actions.find(({ type }) => type === 'session/tokenExpired')).toMatchObject({
      payload: { because: 'refused', at: time.start + 5000 },
    })
  })

  test('for a token already replaced leads to one replay and no refresh', async () => {
    const tab = await createBrowser().signedIn(hidden)
    let answerLate: () => void = () => undefined
    const late = new Promise<void>((resolve) => (answerLate = resolve))
    let refused = 0
    server.use(
      http.get(
        '*/api/notes',
        async () => {
          refused += 1
          await late
          return HttpResponse.json({}, { status: 401 })
        },
        { once: true },
      ),
    )
    const answer = tab.notes()
    await until(() => refused === 1)
    expect(await tab.session.refresh()).toEqual({ ok: true })
    answerLate()
    expect(await answer).toMatchObject(answered)
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 1 })
    expect(received.at(-1)?.authorization).toBe(`Bearer ${accessToken(tab)}`)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'tokenRefreshed'])
  })

  test('again after the replay is handed to the caller, without a loop', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('notes', { kind: 'refuse' })
    expect(await tab.notes()).toMatchObject(refuses)
    await time.pass(20_000)
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 2 })
    expect(tab.state().status).toBe('loggedIn')
  })

  test('is not repeated where the session ends during the refresh', async () => {
    const tab = await createBrowser().signedIn(hidden)
    backend.setFault('notes', { kind: 'refuse' })
    backend.setFault('refresh', { kind: 'slow', ms: 5000 })
    const answer = tab.notes()
    await until(() => backend.stats().calls.refresh === 1)
    await tab.session.logOut()
    expect(await answer).toMatchObject({ error: { name: 'SessionEndedError' } })
    await time.pass(6000)
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 1 })
  })

  test('that is being repeated ends with its session', async () => {
    const tab = await createBrowser().signedIn(hidden)
    let sent = 0
    server.use(
      http.get('*/api/notes', async () => {
        sent += 1
        if (sent === 1) return HttpResponse.json({}, { status: 401 })
        await new Promise(() => undefined)
        return HttpResponse.json([])
      }),
    )
    const answer = tab.notes()
    await until(() => sent === 2)
    await tab.session.logOut()
    expect(await answer).toMatchObject({ error: { name: 'SessionEndedError' } })
  })

  test('resets a session that cannot be renewed', async () => {
    const tab = await createBrowser().signedIn({ options: { endpoints: { refresh: false } } })
    backend.revokeAccess()
    expect(await tab.notes()).toMatchObject(refuses)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'reset'])
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'tokenRefused' } })
    expect(backend.stats().calls).toMatchObject({ refresh: 0, notes: 1 })
  })

  test('resets a session whose refresh token has ended', async () => {
    backend.change({ tokenLifetime: 3600 })
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(600_000)
    backend.revokeAccess()
    expect(await tab.notes()).toMatchObject(refuses)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'tokenRefused' } })
    expect(backend.stats().calls.refresh).toBe(0)
  })
})

describe('any other answer', () => {
  test('a 403 does not touch the session', async () => {
    const tab = await createBrowser().signedIn()
    expect(await tab.get('/api/forbidden')).toMatchObject({ error: { status: 403 } })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(backend.stats().calls).toMatchObject({ refresh: 0, forbidden: 1 })
  })

  test.each([400, 404, 500, 503])('a %i does not touch the session', async (status) => {
    const tab = await createBrowser().signedIn()
    backend.setFault('notes', { kind: 'status', status })
    expect(await tab.notes()).toMatchObject({ error: { status } })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(backend.stats().calls.notes).toBe(1)
  })

  test('a server that cannot be reached does not touch the session', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('notes', { kind: 'offline' })
    expect(await tab.notes()).toMatchObject({ error: { status: 'FETCH_ERROR' } })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
  })
})
