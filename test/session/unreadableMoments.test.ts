import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const expiry = 20_000

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const reading = { getItem: blocked }

/** Keeps a page from a storage; returns the function that ends this. */
function block(storage: Storage, ways: Partial<Storage> = reading) {
  const { getItem, setItem, removeItem } = storage
  Object.assign(storage, ways)
  return () => Object.assign(storage, { getItem, setItem, removeItem })
}

describe('with a cookie, a session that ends with its last tab', () => {
  test('goes on where localStorage cannot be read as its token expires, and another tab opens then', async () => {
    const { through } = createCookieJar()
    const browser = createBrowser()
    const given = { options: { renewal: 'cookie' } as SessionOptions, through }
    const first = await browser.open({ ...given, visible: false })
    await first.signIn('sara', false)
    await pass(expiry - 1000)
    const unblock = block(first.localStorage)
    await pass(2000)
    unblock()
    expect(first.state().status).toBe('tokenExpired')
    const second = await browser.open(given)
    await pass(3000)
    expect(second.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(first.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(second.sent.map(({ call }) => call)).not.toContain('/api/auth/logout')
  })
})
