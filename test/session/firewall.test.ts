import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { server } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

// @proves outage
test.each([400, 401, 403, 503])(
  'a page in HTML with %s in answer to a refresh is a fault: the session is kept',
  async (status) => {
    const tab = await createBrowser().signedIn()
    server.use(
      http.post('*/api/auth/refresh', () =>
        HttpResponse.html('<!doctype html><h1>Blocked</h1>', { status }),
      ),
    )
    await time.pass(61_000)
    expect(tab.state().status).toBe('tokenExpired')
    expect(tab.session.refreshFault()).toMatchObject({ error: { name: 'FaultError', status } })
  },
)

test.each([401, 403])(
  'a page in HTML with %s in answer to the user call says nothing',
  async (status) => {
    const tab = await createBrowser().signedIn()
    server.use(
      http.get('*/api/auth/user', () => HttpResponse.html('<html>Blocked</html>', { status })),
    )
    await tab.session.loadUser()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
  },
)

test('a page in HTML with 401 in answer to a login is no wrong password', async () => {
  const tab = await createBrowser().signedIn()
  await tab.session.logOut()
  server.use(
    http.post('*/api/auth/login', () => HttpResponse.html('<html>Proxy</html>', { status: 401 })),
  )
  expect(await tab.logIn()).toMatchObject({ name: 'FaultError', call: 'login' })
})
