import { expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { useBrowsers } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

/** What the tab asks of the browser for each request. */
async function asked(options: SessionOptions = {}, args: { redirect?: RequestRedirect } = {}) {
  const requests: { call: string; redirect: string; cache: string }[] = []
  const tab = await createBrowser().open({
    options,
    through: (send) => (request) => {
      const call = new URL(request.url).pathname.split('/').pop() ?? ''
      requests.push({ call, redirect: request.redirect, cache: request.cache })
      return send(request)
    },
  })
  await tab.signIn()
  await inTime(tab.get({ url: '/api/notes', ...args }))
  await pass(25_000)
  await inTime(tab.session.logOut())
  await pass(100)
  return (name: string) => requests.filter(({ call }) => call === name)
}

// @proves secrets
test('the session layer\u2019s own calls follow no redirect: no password, no token goes where it leads', async () => {
  const of = await asked()
  for (const name of ['login', 'refresh', 'user', 'logout']) {
    expect(of(name).length).toBeGreaterThan(0)
    for (const { redirect } of of(name))
      expect(redirect).toBe(name === 'logout' ? 'manual' : 'error')
  }
})

// In a browser such an answer has the status 0, in Node its own.
test.each([0, 302])(
  'a logout that is answered by a redirect (%i) is done, and not repeated',
  async (status) => {
    let calls = 0
    const tab = await createBrowser().open({
      through: (send) => async (request) => {
        if (!request.url.endsWith('/logout')) return send(request)
        calls += 1
        const headers = { location: 'https://elsewhere.test/login' }
        const body = status === 0 ? null : '<html><h1>Found</h1></html>'
        const response = new Response(body, { status: 302, headers })
        if (status === 0) Object.defineProperty(response, 'status', { value: 0 })
        return response
      },
    })
    await tab.signIn()
    const errors: unknown[] = []
    tab.session.on('error', (error) => void errors.push(error))
    await inTime(tab.session.logOut())
    await pass(3_600_000)
    expect(calls).toBe(1)
    expect(errors).toEqual([])
  },
)

test.each<[string, SessionOptions]>([
  ['a token in a header of its own', { token: { name: 'X-Token', type: '' } }],
  ['a constant key', { headers: { apikey: 'public' } }],
])('a request of the host with %s follows none either, unless it says so', async (_, options) => {
  const ways = async (args?: { redirect: RequestRedirect }) =>
    new Set((await asked(options, args))('notes').map(({ redirect }) => redirect))
  expect(await ways()).toEqual(new Set(['error']))
  expect(await ways({ redirect: 'follow' })).toEqual(new Set(['follow']))
})

test('a request with `Authorization` alone follows redirects: the browser leaves it behind', async () => {
  expect((await asked())('notes')).toMatchObject([{ redirect: 'follow' }])
})

// @proves nobodyElse: another
test('what a person was answered is not kept in the browser\u2019s cache for the next', async () => {
  expect((await asked())('notes')).toMatchObject([{ cache: 'no-store' }])
})
