import { describe, expect, test } from '@jest/globals'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

describe('session layers in one process share nothing but their storage:', () => {
  test('three on three devices are three sessions', async () => {
    const [sara, omid, guest] = [
      await createBrowser().open(),
      await createBrowser().open(),
      await createBrowser().open(),
    ]
    await sara.logIn()
    await omid.logIn('omid', 'darya-1405')
    // None has counted the session of another one.
    const epoch = time.start + 1
    expect(sara.state()).toMatchObject({ status: 'loggedIn', epoch, user: { id: 1 } })
    expect(omid.state()).toMatchObject({ status: 'loggedIn', epoch, user: { id: 2 } })
    expect(guest.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    expect(guest.story()).toEqual([])
  })

  test('the logout of one aborts nothing of another', async () => {
    const [one, two] = [await createBrowser().signedIn(), await createBrowser().signedIn()]
    backend.setFault('notes', { kind: 'slow', ms: 1000 })
    const [ofOne, ofTwo] = [one.notes(), two.notes()]
    await time.pass(0)
    await one.session.logOut()
    await time.pass(1000)
    expect(await ofOne).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(await ofTwo).toMatchObject({ data: [{ text: 'Buy tea' }] })
    expect(two.state().status).toBe('loggedIn')
  })

  test('each has its own refresh', async () => {
    const hidden = { visible: false }
    const tabs = [
      await createBrowser().signedIn(hidden),
      await createBrowser().signedIn(hidden),
      await createBrowser().signedIn(hidden),
    ]
    await time.pass(60_000)
    const answers = await Promise.all(tabs.map((tab) => tab.notes()))
    expect(answers.every((answer) => 'data' in answer)).toBe(true)
    expect(backend.stats()).toMatchObject({ refreshes: 3, reusedRefreshTokens: 0 })
  })

  test('each has its own trouble', async () => {
    const hidden = { visible: false }
    const [one, two] = [
      await createBrowser().signedIn(hidden),
      await createBrowser().signedIn(hidden),
    ]
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'offline', times: 1 })
    await one.session.refresh()
    expect(one.session.refreshFault()).toBeDefined()
    expect(two.session.refreshFault()).toBeUndefined()
    expect(await two.session.refresh()).toEqual({ ok: true })
    expect(one.session.refreshFault()).toBeDefined()
  })

  test('each has its own options', async () => {
    const one = await createBrowser().open({ options: { user: { property: 'data.me' } } })
    const two = await createBrowser().open()
    await Promise.all([one.logIn(), two.logIn()])
    expect(one.state()).not.toHaveProperty('user')
    expect(two.state()).toMatchObject({ user: { id: 1 } })
    expect(two.session.options.user.property).toBe('user')
  })

  test('stopping one stops no other', async () => {
    const [one, two] = [await createBrowser().signedIn(), await createBrowser().signedIn()]
    one.close()
    await time.pass(59_500)
    expect(one.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(two.story()).toEqual(['loggedIn', 'userLoaded', 'tokenExpired', 'tokenRefreshed'])
  })
})

test('three tabs over one storage all know the session that one of them began', async () => {
  const browser = createBrowser()
  const first = await browser.signedIn()
  const [second, third] = [await browser.open(), await browser.open()]
  await time.pass(0)
  for (const tab of [second, third]) {
    expect(tab.state()).toEqual(first.state())
    expect(tab.story()).toEqual(['userLoaded'])
    expect(await tab.notes()).toMatchObject({ data: [{ text: 'Buy tea' }] })
  }
})
