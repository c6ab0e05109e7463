import { describe, expect, test } from '@jest/globals'
import { reconcile } from '../../src/session/tabs/reconcile'
import { events } from '../../src/session/state/events'
import type { LoggedIn, LoggedOut, Session } from '../../src/session/state/session'
import { recordKey } from '../support/storage'
import { encodeRecord, useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { loggedIn, sessions } from '../support/sessions'

useFakeTime()
const createBrowser = useBrowsers()

const hidden = { visible: false }
const begun = ['loggedIn', 'userLoaded']

/** A hidden tab of Sara's, and a way to store what another tab would have stored. */
async function opened() {
  const browser = createBrowser({ lag: 50 })
  const [tab] = (await browser.opened(1, hidden)) as [ManyTab]
  const other = browser.world.enter()
  await pass(1000)
  // What is stored here is made up, and no server would know it.
  browser.backend.setFault('user', { kind: 'offline' })
  return {
    tab,
    backend: browser.backend,
    /** The tab's session, signed in. */
    mine: tab.state() as LoggedIn,
    /** What the tab has told of since it was signed in. */
    since: () => tab.story().slice(begun.length),
    stored: () => browser.world.stored.get(recordKey),
    async store(session: Session) {
      other.localStorage.setItem(recordKey, encodeRecord(session))
      await pass(200)
    },
  }
}

const expiredOf = ({ accessToken, ...rest }: LoggedIn, more: object): Session => ({
  ...rest,
  expiredAt: accessToken.expiresAt,
  ...more,
  status: 'tokenExpired',
})
const over = (epoch: number, reason: 'logout' | 'logoutElsewhere' | 'idle'): LoggedOut => ({
  status: 'loggedOut',
  epoch,
  end: { reason, at: Date.now() - 5 },
})

describe('a tab that finds its own session', () => {
  test('with a newer token that has expired again has what is stored, without an event', async () => {
    const { tab, mine, since, store } = await opened()
    const newer = expiredOf(mine, { rotation: 2, expiredAt: Date.now() - 1 })
    await store(newer)
    expect(tab.state()).toEqual(newer)
    expect(since()).toEqual([])
  })

  test('with a newer token keeps the user that it knows', async () => {
    const { tab, mine, since, store } = await opened()
    const { user, ...rest } = mine
    await store({ ...rest, rotation: 1 })
    expect(tab.state()).toEqual({ ...mine, rotation: 1, user })
    expect(since()).toEqual(['tokenRefreshed'])
  })

  // @proves nobodyElse: cookie shared another
  test.each(['a newer token', 'a newer token that has expired again', 'the same token'])(
    'with %s, and another person, ends: with a cookie a tab that knew nobody yet has got the token of whoever signed in',
    async (what) => {
      const { tab, mine, since, store } = await opened()
      const user = { ...mine.user, id: 2 }
      const rotation = what === 'the same token' ? 0 : 1
      const theirs = { ...mine, user, rotation }
      const expired = expiredOf(theirs, { expiredAt: Date.now() - 1 })
      await store(/expired/.test(what) ? expired : theirs)
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
      expect(since()).toEqual(['reset'])
    },
  )

  test('expired, while its own token is the same and lives, keeps its own', async () => {
    const { tab, mine, since, store } = await opened()
    await store(expiredOf(mine, {}))
    expect(tab.state()).toEqual(mine)
    expect(since()).toEqual([])
  })

  test('with an older token puts its own in the place', async () => {
    const { tab, mine, since, store, stored } = await opened()
    await inTime(tab.session.refresh())
    await store(mine)
    expect(tab.state()).toMatchObject({ rotation: 1 })
    expect(since()).toEqual(['tokenRefreshed'])
    expect(stored()).toBe(encodeRecord(tab.state()))
  })

  test.each([
    ['logout', 'loggedOut', 'logoutElsewhere'],
    ['logoutElsewhere', 'loggedOut', 'logoutElsewhere'],
    ['idle', 'reset', 'idle'],
  ] as const)('ended by %s is told of it as %s, %s', async (reason, event, told) => {
    const { tab, mine, since, store } = await opened()
    const end = over(mine.epoch, reason)
    await store(end)
    expect(tab.state()).toEqual({ ...end, end: { reason: told, at: end.end?.at } })
    expect(since()).toEqual([event])
  })

  test('ended without a reason takes it for a sign-out of now', async () => {
    const { tab, mine, store } = await opened()
    await store({ status: 'loggedOut', epoch: mine.epoch })
    const end = { reason: 'logoutElsewhere', at: Date.now() - 100 }
    expect(tab.state()).toEqual({ status: 'loggedOut', epoch: mine.epoch, end })
  })
})

test.each([
  ['an earlier session', loggedIn({ epoch: 2, rotation: 9 })],
  ['the end of an earlier session', { ...sessions.loggedOut, epoch: 2 }],
  ['an earlier token', loggedIn({ rotation: 0 })],
] as const)('a tab follows %s with nothing', (_, stored) => {
  expect(reconcile(loggedIn(), stored, () => '1', 0)).toEqual([])
})

describe('a tab that finds a later session', () => {
  test('of the same person goes on in it, without an end', async () => {
    const { tab, mine, since, store } = await opened()
    const later = { ...mine, epoch: mine.epoch + 1, beganAt: Date.now() }
    await store(later)
    expect(tab.state()).toEqual(later)
    expect(since().filter((event) => event !== 'userLoaded')).toEqual(['loggedIn'])
  })

  test.each([
    ['another person', { user: { id: 2 } }],
    ['a person not known yet', { user: undefined }],
  ])('of %s ends its own first', async (_, { user }) => {
    const { tab, mine, since, store } = await opened()
    const { user: _own, ...rest } = mine
    const epoch = mine.epoch + 1
    await store({ ...rest, epoch, beganAt: Date.now(), ...(user && { user }) })
    expect(since().slice(0, 2)).toEqual(['reset', 'loggedIn'])
    expect(tab.seen('reset')).toMatchObject([{ epoch: mine.epoch, reason: 'userChanged' }])
    expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch })
  })

  test('where neither person is known ends its own first', async () => {
    const { mine, since, store, tab } = await opened()
    const { user: _user, ...nobody } = mine
    const { epoch } = mine
    await store({ ...nobody, epoch: epoch + 1 })
    await store({ ...nobody, epoch: epoch + 2 })
    expect(tab.seen('reset').map((end) => end['epoch'])).toEqual([epoch, epoch + 1])
    expect(since().filter((event) => event === 'loggedIn')).toHaveLength(2)
  })

  test('of the same person, which is over by the clock, ends its own, and not that one', async () => {
    const { tab, mine, since, store, stored } = await opened()
    const past = { value: 'dead', expiresAt: Date.now() - 1 }
    const renewal = { by: 'refreshToken', token: past } as const
    const later = {
      ...mine,
      epoch: mine.epoch + 1,
      beganAt: Date.now(),
      accessToken: past,
      renewal,
    }
    await store(later)
    expect(since()).toEqual(['reset'])
    expect(tab.state()).toMatchObject({ status: 'loggedOut', epoch: mine.epoch })
    expect(stored()).toBe(encodeRecord(later))
  })

  test('that has expired has what is stored', async () => {
    const { tab, mine, since, store, backend } = await opened()
    backend.setFault('refresh', { kind: 'offline' })
    const moments = { beganAt: Date.now(), expiredAt: Date.now() - 1 }
    const later = expiredOf(mine, { epoch: mine.epoch + 1, ...moments })
    await store(later)
    expect(tab.state()).toEqual(later)
    expect(since()).toEqual([])
  })

  test.each([
    ['logout', 'loggedOut', 'logoutElsewhere'],
    ['idle', 'reset', 'idle'],
  ] as const)('already ended by %s ends too, and knows its number', async (reason, event, told) => {
    const { tab, mine, since, store } = await opened()
    const end = over(mine.epoch + 3, reason)
    await store(end)
    expect(since()).toEqual([event])
    expect(tab.seen(event)).toMatchObject([{ epoch: mine.epoch, reason: told, at: end.end?.at }])
    expect(tab.state()).toEqual(end)
  })

  test('begun and ended while nobody was signed in knows its number, without an event', async () => {
    const { tab, mine, since, store } = await opened()
    await inTime(tab.session.logOut())
    const end = over(mine.epoch + 3, 'idle')
    await store(end)
    expect(tab.state()).toEqual(end)
    expect(since()).toEqual(['loggedOut'])
  })
})

describe('after everything was cleared unseen and the clock was set back, a tab that finds a session with a lower number', () => {
  const lower = (mine: LoggedIn): LoggedIn => ({
    ...mine,
    epoch: mine.epoch - 3_600_000,
    accessToken: { ...mine.accessToken, value: 'lower' },
  })

  test.each([
    ['before its own', -3_600_000],
    ['after its own', 500],
  ])('that began %s puts its own in the place', async (_, later) => {
    const { tab, mine, since, store, stored } = await opened()
    await store({ ...lower(mine), beganAt: mine.beganAt + later })
    expect(tab.state()).toEqual(mine)
    expect(since()).toEqual([])
    expect(stored()).toBe(encodeRecord(mine))
  })

  test('puts the end of its own in the place, where that is over', async () => {
    const { tab, mine, since, store, stored } = await opened()
    await inTime(tab.session.logOut())
    await pass(10)
    const end = tab.state()
    await store({ ...lower(mine), beganAt: Date.now() - 1 })
    expect(tab.state()).toEqual(end)
    expect(since()).toEqual(['loggedOut'])
    expect(stored()).toBe(encodeRecord(end))
  })
})

test('a tab tells of a token that it has taken over, and of nothing after its own end', () => {
  const at = Date.now()
  const nobody = () => undefined
  const { accessToken, renewal } = loggedIn()
  expect(reconcile(loggedIn(), loggedIn({ rotation: 2 }), nobody, at)).toEqual([
    events.tokenRefreshed({ epoch: 3, rotation: 2, accessToken, renewal, cause: 'adopted' }),
  ])
  const ended = { ...sessions.loggedOut, end: { reason: 'idle', at } } as const
  expect(reconcile(sessions.loggedOut, ended, nobody, at)).toEqual([])
})

test('a tab that does not know its user takes over the one who is stored', () => {
  const nobody = () => undefined
  const user = { id: 1 }
  const loaded = events.userLoaded({ epoch: 3, user })
  expect(reconcile(loggedIn(), loggedIn({ user }), nobody, 0)).toEqual([loaded])
  expect(reconcile(loggedIn(), loggedIn({ user, rotation: 2 }), nobody, 0)).toMatchObject([
    { type: events.tokenRefreshed.type },
    loaded,
  ])
  expect(reconcile(loggedIn({ user }), loggedIn({ user: { id: 2 } }), nobody, 0)).toEqual([])
})
