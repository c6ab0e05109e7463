import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Environment } from '../../src/session'
import { useLayers } from '../support/layer'
import { MemoryStorage } from '../support/storage'

const layers = useLayers()

/** As Chrome does it: `document.prerendering`, and an event once the page is opened. */
beforeEach(() => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(document, 'prerendering'))
const openPage = () => {
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
}
/** Longer than a page waits for the answer of another one. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 700))

/** What a person left in this tab's storage who is signed in there alone. */
async function leave(id: number) {
  Reflect.deleteProperty(document, 'prerendering')
  const { session, own } = layers.open()
  await session.ready
  const tokens = { accessToken: `token-${id}`, expiresIn: 600, refreshToken: `refresh-${id}` }
  await session.begin({ ...tokens, user: { id, name: `Person ${id}` } }, { remember: false })
  session.stop()
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  return own
}

/** A page that the browser renders in advance: its sessionStorage is a copy until it is opened. */
function renderInAdvance(stored: MemoryStorage) {
  const copy = new MemoryStorage()
  for (let i = 0; i < stored.length; i += 1)
    copy.setItem(stored.key(i)!, stored.getItem(stored.key(i)!)!)
  let own: Storage = copy
  const openChannel = jest.fn<Environment['openChannel']>()
  const page = layers.open({}, { sessionStorage: () => own, openChannel })
  const written = jest.spyOn(copy, 'setItem')
  return {
    ...page,
    openChannel,
    written,
    open(storage: Storage = stored) {
      own = storage
      openPage()
    },
  }
}

describe('a page that the browser renders in advance', () => {
  test('begins once it is opened, with what is stored then', async () => {
    const { session, state, open } = renderInAdvance(await leave(1))
    await settle()
    expect(session.isReady()).toBe(false)
    open(await leave(2))
    await session.ready
    expect(state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  test('shows nobody where its person has signed out meanwhile', async () => {
    const { session, state, open } = renderInAdvance(await leave(1))
    await settle()
    open(new MemoryStorage())
    await session.ready
    expect(state()).toMatchObject({ status: 'loggedOut' })
  })

  test('and is never opened changes nothing, asks nothing and joins no other tab', async () => {
    const { session, sent, written, openChannel } = renderInAdvance(await leave(1))
    await settle()
    expect([sent, written.mock.calls, openChannel.mock.calls]).toEqual([[], [], []])
    session.stop()
    openPage()
    await settle()
    expect([sent, written.mock.calls, openChannel.mock.calls]).toEqual([[], [], []])
    expect(session.isReady()).toBe(false)
  })
})

test('what all pages share is neither read nor written before the page is opened', async () => {
  const update = jest.fn(async (change: (stored: unknown) => unknown) => change(undefined))
  const page = layers.open({}, { sharedStore: { update } as Environment['sharedStore'] })
  await settle()
  expect(update).not.toHaveBeenCalled()
  openPage()
  await page.session.ready
  expect(update).toHaveBeenCalled()
})
