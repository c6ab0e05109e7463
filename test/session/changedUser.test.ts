import { expect, test } from '@jest/globals'
import { events, type SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const nameOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'user' in session ? session.user?.['name'] : undefined
}

test.each<[string, SessionOptions]>([
  ['a refresh token', {}],
  ['a cookie, with the access token in the storage', { renewal: 'cookie' }],
  ['a cookie, with no token in any storage', { renewal: 'cookie', persist: 'none' }],
])('a user who is changed is changed in every tab, after refreshes too: %s', async (_, options) => {
  const browser = createBrowser()
  const jar = createCookieJar()
  const through = options.renewal === 'cookie' ? { through: jar.through } : {}
  const open = async () => {
    await pass(100)
    return browser.open({ options, ...through })
  }
  const one = await open()
  await one.signIn('sara')
  await pass(200)
  const other = await open()
  for (const tab of [one, other]) {
    await pass(200)
    await inTime(tab.session.refresh({ now: true }))
  }
  await pass(200)
  expect(other.state()).toMatchObject({ rotation: 2, user: { name: 'Sara Parvaz' } })
  const { epoch } = one.state()
  one.store.dispatch(events.userLoaded({ epoch, user: { id: 1, name: 'Sara the Second' } }))
  await pass(5000)
  for (const tab of [one, other]) {
    expect(tab.state()).toMatchObject({ status: 'loggedIn' })
    expect(nameOf(tab)).toBe('Sara the Second')
  }
})
