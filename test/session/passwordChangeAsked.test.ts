import { expect, test } from '@jest/globals'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { Credentials, type SessionOptions } from '../../src/session'
import { userOf } from '../../src/session/refresh/tokenOwner'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

// @proves reauthentication: body cookie
test.each(['refreshToken', 'cookie'] as const)(
  'a login that the call of session.begin is asked for does not wait for the lock which that call has (%s)',
  async (renewal) => {
    const browser = createBrowser()
    const jar = createCookieJar()
    const options = { renewal, reauthentication: demoReauthentication } as SessionOptions
    const opening = { options, ...(renewal === 'cookie' && { through: jar.through }) }
    const tabs = [await browser.open(opening), await browser.open(opening)] as const
    await tabs[0].signIn('sara')
    const asking = tabs[0].session.reauthentication!
    asking.subscribe(() => undefined)
    await pass(31_000)
    const { epoch } = tabs[0].state()
    const statuses: number[] = []
    const begun = tabs[0].session.begin(
      async () => {
        const answer = await tabs[0].session.fetch('/api/notes', { method: 'DELETE' })
        statuses.push(answer.status)
        const { access, refresh } = browser.backend.issue('sara')!.tokens
        if (renewal === 'cookie') jar.replace(refresh)
        const user = userOf(tabs[0].state())
        return { accessToken: access, refreshToken: refresh, expiresIn: 20, user }
      },
      { remember: true },
    )
    await pass(500)
    expect(asking.isAsked()).toBe(true)
    const fields = { username: 'sara', password: 'parvaz-1405' }
    const at = Date.now()
    const confirmed = asking.logIn(new Credentials(fields, { remember: true }))
    await inTime(confirmed)
    expect(await confirmed).toBeUndefined()
    expect(Date.now() - at).toBeLessThan(2000)
    await inTime(begun)
    expect(await begun).toBeUndefined()
    expect(statuses).toEqual([204])
    await pass(60_000)
    for (const tab of tabs) expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch })
    expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
  },
)
