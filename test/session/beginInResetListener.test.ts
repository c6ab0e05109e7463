import { expect, test } from '@jest/globals'
import { block } from '../support/blockedStorage'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

test('a session that a listener begins as the one that cannot be read ends is there', async () => {
  const browser = createBrowser()
  const tab = await browser.open({ visible: false })
  await tab.signIn('sara')
  await pass(1000)
  block(tab.localStorage)
  let begun: unknown = 'not called'
  tab.session.on('session/reset', () => {
    void tab.session
      .begin({ accessToken: 'a-b-c', refreshToken: 'r', expiresIn: 600, user: { id: 5 } })
      .then((error) => (begun = error))
  })
  void tab.session.refresh()
  await pass(14_000)
  expect(begun).toBeUndefined()
  expect(tab.state()).toMatchObject({ user: { id: 5 } })
})
