import { expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const options = (refreshBefore: number) => ({
  endpoints: { user: false },
  token: { refreshBefore },
})
/** A token for ten minutes. */
const tokens = () => Response.json({ token: 'b', refresh_token: 's', expires_in: 600 })

/** How many seconds after the page is opened again, 400 s after the sign-in, its token is refreshed early. */
async function reloaded(refreshBefore: number, isRefreshed: boolean) {
  const before = open(options(refreshBefore))
  await before.signedIn()
  before.answer(tokens)
  if (isRefreshed) await before.session.refresh()
  before.session.stop()
  const openedAt = Date.now()
  const { session } = open(options(refreshBefore), {
    localStorage: () => before.local,
    sessionStorage: () => before.own,
    now: () => Date.now() + 400_000,
    fetch: () => new Promise(() => undefined),
  })
  await session.ready
  return Math.round((session.proactiveRefreshAt() - openedAt - 400_000) / 10_000) * 10
}

test.each([
  ['is due at once where its time has come', 300, false, -100],
  ['is due at once where its time has come, of a token that was refreshed', 300, true, -100],
  ['is planned as before the reload', 150, false, 50],
  ['is planned as before the reload, of a token that was refreshed', 150, true, 50],
  ['is not in the first half of its life', 590, false, -100],
])('after a reload the early refresh of a token %s', async (_, refreshBefore, isRefreshed, due) => {
  expect(await reloaded(refreshBefore, isRefreshed)).toBe(due)
})

test('a token that lives for less than the option has costs a page one refresh, and then half of its life goes by', async () => {
  const before = open(options(3600))
  await before.signedIn()
  before.answer(tokens)
  await before.session.refresh()
  before.session.stop()
  let calls = 0
  const { session } = open(options(3600), {
    localStorage: () => before.local,
    sessionStorage: () => before.own,
    fetch: () => Promise.resolve((calls += 1)).then(tokens),
  })
  await session.ready
  await session.accessToken()
  while (session.proactiveRefreshAt() < Date.now()) await new Promise((done) => setTimeout(done, 5))
  expect(calls).toBe(1)
  expect(session.proactiveRefreshAt() - Date.now()).toBeGreaterThan(290_000)
})
