import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse, type HttpHandler } from 'msw'
import type { SessionOptions } from '../../src/session'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend, received, server } = useDemoServer()
const createBrowser = useBrowsers({ over: 'fetch' })

const count = (call: string) => received.filter((each) => each.call === call).length
const refreshes = () => count('POST /api/auth/refresh')

/** Notes that answer so before the first refresh, and are written after it. */
function notes(answer: () => Response): HttpHandler[] {
  const resolve = () => (refreshes() === 0 ? answer() : HttpResponse.json('written'))
  return [http.get('*/api/notes', resolve), http.post('*/api/notes', resolve)]
}
const badRequest = () => HttpResponse.json({ code: 'TOKEN' }, { status: 400 })
const inTheBody = () => HttpResponse.json({ errors: [{ code: 'TOKEN' }] })

describe('an answer that the options take for an expired token', () => {
  test.each<[string, SessionOptions['expired'], () => Response]>([
    ['400', { request: [{ status: 400 }] }, badRequest],
    [
      '200 with an error in it',
      { request: [{ status: 200, path: 'errors.0.code', is: 'TOKEN' }] },
      inTheBody,
    ],
  ])(
    'sends a query once more under a new token, and no mutation, which may have been done: %s',
    async (_, expired, answer) => {
      server.use(...notes(answer))
      const tab = await createBrowser().signedIn({ options: { expired } })
      const added = await tab.addNote('bread')
      expect(JSON.stringify(added)).toContain('TOKEN')
      expect(count('POST /api/notes')).toBe(1)
      expect(tab.state().status).toBe('tokenExpired')

      received.splice(0)
      expect(await tab.notes()).toMatchObject({ data: 'written' })
      expect(refreshes()).toBe(1)
      expect(await tab.addNote('milk')).toMatchObject({ data: 'written' })
    },
  )

  test('sends a query once more', async () => {
    server.use(...notes(badRequest))
    const tab = await createBrowser().signedIn({
      options: { expired: { request: [{ status: 400 }] } },
    })
    expect(await tab.notes()).toMatchObject({ data: 'written' })
    expect([count('GET /api/notes'), refreshes()]).toEqual([2, 1])
  })

  test('sends a mutation once more where it is a 401: that has done nothing', async () => {
    const tab = await createBrowser().signedIn()
    backend.revokeAccess()
    expect(await tab.addNote('bread')).toHaveProperty('data')
    expect([count('POST /api/notes'), refreshes()]).toEqual([2, 1])
  })
})

test('a rule for the answer to the user call is none for the requests of the app', async () => {
  server.use(http.get('*/api/notes', () => HttpResponse.json({ user: null })))
  const tab = await createBrowser().signedIn({
    options: { expired: { user: [{ status: 401 }, { status: 200, path: 'user', is: null }] } },
  })
  expect(await tab.notes()).toMatchObject({ data: { user: null } })
  expect(refreshes()).toBe(0)
  expect(tab.state().status).toBe('loggedIn')
})

test('a rule for the requests of the app is none for the user call', async () => {
  const tab = await createBrowser().signedIn({
    options: { expired: { request: [{ status: 418 }] } },
  })
  server.use(http.get('*/api/auth/user', () => HttpResponse.json({}, { status: 418 })))
  await tab.session.loadUser()
  expect(refreshes()).toBe(0)
})
