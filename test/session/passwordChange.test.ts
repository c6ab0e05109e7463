import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { changePassword } from '../support/recipes/changePassword'
import { useDemoServer } from '../support/server'

const { backend, server } = useDemoServer()
const createBrowser = useBrowsers({ over: 'fetch' })

const typed = { oldPassword: 'parvaz-1405', newPassword: 'parvaz-1406' }

/** Two tabs, and a server that revokes all earlier tokens before it answers the change of a password with new ones. */
async function changing() {
  const { tokens } = backend.issue('sara')!
  let answer = () => {}
  let isChanged = false
  const calls = { refresh: 0 }
  const answered = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.post(`${apiUrl}/password`, async () => {
      isChanged = true
      await answered
      return HttpResponse.json({ token: tokens.access, refresh_token: tokens.refresh })
    }),
    http.get(`${apiUrl}/orders`, ({ request }) => {
      const isNew = request.headers.get('authorization') === `Bearer ${tokens.access}`
      return HttpResponse.json('orders', { status: isChanged && !isNew ? 401 : 200 })
    }),
    http.post(`${apiUrl}/api/auth/refresh`, () => {
      calls.refresh += 1
      return HttpResponse.json('no', { status: 401 })
    }),
  )
  const browser = createBrowser()
  const [here, there] = [await browser.signedIn(), await browser.open()]
  const tabs = [here, there] as const
  const changed = changePassword(here.session, here.store.getState as never, typed)
  await until(() => isChanged)
  return { tabs, changed, answer, issued: tokens, calls }
}
const poll = ({ session }: ManyTab) =>
  session.fetch(`${apiUrl}/orders`).catch((error: unknown) => error)

// @proves reload: body shared
test.each([
  ['this tab', 0],
  ['the other tab', 1],
] as const)(
  'a poll of %s that meets 401 while the password is changed waits for the answer, and the session goes on in both',
  async (_, who) => {
    const { tabs, changed, answer, issued, calls } = await changing()
    const { epoch } = tabs[0].state()
    const polled = poll(tabs[who])
    await new Promise((resolve) => setTimeout(resolve, 300))
    answer()
    expect(await changed).toBeUndefined()
    expect(await polled).toMatchObject({ status: 200 })
    expect(await poll(tabs[1 - who]!)).toMatchObject({ status: 200 })
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({
        status: 'loggedIn',
        epoch,
        user: { id: 1 },
        accessToken: { value: issued.access },
      })
      expect(tab.seen('reset')).toEqual([])
    }
    expect(calls.refresh).toBe(0)
  },
)

test('the session goes on with the tokens of the answer where nothing was asked meanwhile', async () => {
  const { tabs, changed, answer, issued } = await changing()
  const { epoch } = tabs[0].state()
  answer()
  expect(await changed).toBeUndefined()
  expect(tabs[0].state()).toMatchObject({ epoch, accessToken: { value: issued.access } })
})

test('somebody who signs in while the password of another person is changed stays signed in', async () => {
  const { tabs, changed, answer } = await changing()
  const told = expect(changed).rejects.toMatchObject({ name: 'SessionEndedError' })
  await tabs[0].signIn('omid')
  const { epoch } = tabs[0].state()
  answer()
  await told
  expect(tabs[0].state()).toMatchObject({ status: 'loggedIn', epoch })
})

test('a wrong old password is told, and ends nothing', async () => {
  const browser = createBrowser()
  const tab = await browser.signedIn()
  server.use(http.post(`${apiUrl}/password`, () => HttpResponse.json('no', { status: 401 })))
  expect(await changePassword(tab.session, tab.store.getState as never, typed)).toBe(401)
  expect(tab.state().status).toBe('loggedIn')
})

test('the session goes on also where the profile could not be loaded before', async () => {
  const { tokens } = backend.issue('sara')!
  server.use(
    http.post(`${apiUrl}/password`, () =>
      HttpResponse.json({ token: tokens.access, refresh_token: tokens.refresh }),
    ),
    http.get('*/api/auth/user', () => new HttpResponse(null, { status: 503 }), { once: true }),
  )
  const tab = await createBrowser().signedIn()
  const before = tab.state()
  expect('user' in before && before.user).toBeFalsy()
  expect(await changePassword(tab.session, tab.store.getState as never, typed)).toBeUndefined()
  expect(tab.state()).toMatchObject({
    epoch: before.epoch,
    user: { id: 1 },
    accessToken: { value: tokens.access },
  })
  expect(backend.stats().calls.logout ?? 0).toBe(0)
})
