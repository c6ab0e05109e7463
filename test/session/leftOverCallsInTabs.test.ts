import { expect, test } from '@jest/globals'
import { createCookieJar } from '../support/cookieJar'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

// @proves nobodyElse: body cookie shared another
test.each(['refreshToken', 'cookie'] as const)(
  'a handler that looks at no error does nothing as the person who signs in in another tab (renewal: %s)',
  async (renewal) => {
    const browser = createBrowser()
    const { through } = createCookieJar()
    const given = { options: { renewal }, ...(renewal === 'cookie' && { through }) }
    const tab = await browser.open(given)
    await tab.signIn('sara')
    const other = await browser.open(given)
    const both: unknown[] = []
    const addTwo = async () => {
      const { error: cutOff } = await tab.addNote('one')
      const { error } = await tab.addNote('two')
      both.push([cutOff !== undefined, error !== undefined])
    }
    const signingIn = other.signIn('omid')
    for (let i = 0; i < 100; i += 1) {
      void addTwo()
      await pass(2)
    }
    await signingIn
    await pass(2000)
    expect(tab.state()).toMatchObject({ user: { name: 'Omid Darya' } })
    expect(both).toContainEqual([true, true])
    expect(both).not.toContainEqual([true, false])
  },
)
