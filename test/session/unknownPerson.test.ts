import { expect, test } from '@jest/globals'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { Credentials, type SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

// @proves nobodyElse, reauthentication: cookie another
test('who signs in again with a cookie while nobody knows whose session it is ends that one, for the cookie may be another person’s', async () => {
  const browser = createBrowser()
  const jar = createCookieJar()
  const options = { renewal: 'cookie', reauthentication: demoReauthentication } as SessionOptions
  const tab = await browser.open({ options, through: jar.through })
  browser.backend.setFault('user', { kind: 'status', status: 503 })
  await tab.signIn('sara')
  const asking = tab.session.reauthentication!
  asking.subscribe(() => undefined)
  const { epoch } = tab.state()
  void tab.session.reauthenticate()
  browser.backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
  const confirming = asking.logIn(
    new Credentials({ username: 'omid', password: 'darya-1405' }, { remember: true }),
  )
  await pass(500)
  expect(tab.state()).not.toHaveProperty('user.id')
  browser.backend.clearFaults()
  await inTime(confirming)
  expect(await confirming).toBeDefined()
  await pass(60_000)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', epoch, end: { reason: 'userChanged' } })
})
