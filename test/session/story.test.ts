import { describe, expect, jest, test } from '@jest/globals'
import {
  createTimeline,
  errorText,
  events,
  timelineText,
  type Origin,
  type Session,
  type SessionEvent,
  type TimelineEntry,
} from '../../src/session'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

const { backend } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const life = ['loggedIn', 'userLoaded', 'tokenExpired', 'tokenRefreshed', 'loggedOut']
const options = { refreshToken: { maxAge: 600 } }

// @proves devTools
describe('the log of a life', () => {
  test('reads loggedIn, userLoaded, tokenExpired, tokenRefreshed, loggedOut', async () => {
    const tab = await createBrowser().open()
    await tab.logIn()
    await time.pass(60_000)
    await tab.session.logOut()
    expect(tab.story()).toEqual(life)
  })

  test('reads the same for a hidden tab that works', async () => {
    const tab = await createBrowser().signedIn({ visible: false })
    await time.pass(300_000)
    await Promise.all([tab.notes('1'), tab.addNote('2')])
    await tab.session.logOut()
    expect(tab.story()).toEqual(life)
  })

  test('says userLoaded again only where the user was fetched again', async () => {
    const tab = await createBrowser().signedIn()
    await tab.session.loadUser()
    for (let i = 0; i < 3; i += 1) await time.pass(60_000)
    const loads = tab.story().filter((event) => event === 'userLoaded').length
    expect(loads).toBe(2)
    expect(backend.stats().calls.user).toBe(loads)
  })

  // @proves reason
  test('of a session that time ends reads tokenExpired, bothExpired, reset', async () => {
    const tab = await createBrowser().signedIn({ visible: false, options })
    await time.pass(600_000)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'tokenExpired', 'bothExpired', 'reset'])
  })

  test('of a session that the server ends reads tokenExpired, reset', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(60_000)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'tokenExpired', 'reset'])
  })

  test('has no line for what does not happen', async () => {
    const tab = await createBrowser().open()
    await tab.logIn('sara', 'wrong')
    await tab.notes()
    await tab.session.logOut()
    tab.session.checkExpiry()
    tab.attend()
    expect(tab.story()).toEqual([])
  })
})

/** Listens to every event; returns the way to stop. */
function onAll(
  { session }: ManyTab,
  listener: (event: SessionEvent, after: Session, origin: Origin) => void,
) {
  const stops = Object.values(events).map(({ type }) => session.on(type, listener))
  return () => stops.forEach((stop) => stop())
}

describe('whoever listens to the session', () => {
  test('hears each event with the session that it led to', async () => {
    const tab = await createBrowser().open()
    const heard: string[] = []
    const stop = onAll(tab, ({ type }, { status }) => heard.push(`${type} → ${status}`))
    await tab.logIn()
    await time.pass(60_000)
    await tab.session.logOut()
    stop()
    await tab.logIn()
    expect(heard).toEqual([
      'session/loggedIn → loggedIn',
      'session/userLoaded → loggedIn',
      'session/tokenExpired → tokenExpired',
      'session/tokenRefreshed → loggedIn',
      'session/loggedOut → loggedOut',
    ])
  })

  test.each([0.2, 0.5, 1])('hears them in order, also for tokens of %d s', async (seconds) => {
    backend.change({ tokenLifetime: seconds })
    const tab = await createBrowser().open()
    const heard: string[] = []
    onAll(tab, ({ type }) => heard.push(type.slice('session/'.length)))
    await tab.logIn()
    for (let i = 0; i < 10; i += 1) await time.pass(500)
    backend.change({ tokenLifetime: 60 })
    await tab.session.logOut()
    expect(heard).toEqual(tab.story())
    expect(heard[0]).toBe('loggedIn')
  })
})

describe('the timeline', () => {
  test('tells moments, reasons and causes, and of tokens the last four characters', async () => {
    const tab = await createBrowser().open({ options })
    const timeline = createTimeline(tab.session)
    await tab.logIn()
    const session = tab.state()
    const token = session.status === 'loggedIn' ? session.accessToken.value.slice(-4) : ''
    await time.pass(59_500)
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(60_000)
    const refreshed = expect.stringMatching(/^….{4}$/)
    expect(timeline.entries()).toEqual([
      { id: 1, at: time.start, event: 'loggedIn', origin: 'here', token: `…${token}` },
      { id: 2, at: time.start, event: 'userLoaded', origin: 'here' },
      { id: 3, at: time.start + 59_500, event: 'tokenExpired', origin: 'here', because: 'time' },
      {
        id: 4,
        at: time.start + 59_500,
        event: 'tokenRefreshed',
        origin: 'here',
        because: 'refreshed',
        token: refreshed,
      },
      { id: 5, at: time.start + 119_000, event: 'tokenExpired', origin: 'here', because: 'time' },
      {
        id: 6,
        at: time.start + 119_000,
        event: 'reset',
        origin: 'here',
        because: 'refreshRefused',
      },
    ])
  })

  test('tells why a token ended before its time, and how a session ended', async () => {
    const tab = await createBrowser().open({ visible: false })
    const timeline = createTimeline(tab.session)
    await tab.logIn()
    backend.revokeAccess()
    await tab.notes()
    await tab.session.logOut()
    expect(timeline.entries().map(({ event, because }) => [event, because])).toEqual([
      ['loggedIn', undefined],
      ['userLoaded', undefined],
      ['tokenExpired', 'refused'],
      ['tokenRefreshed', 'refreshed'],
      ['loggedOut', 'logout'],
    ])
  })

  test('remembers the last hundred events, and tells whoever shows them', async () => {
    const tab = await createBrowser().open({ options: { endpoints: { user: false } } })
    const timeline = createTimeline(tab.session)
    let told = 0
    const stop = timeline.subscribe(() => (told += 1))
    for (let i = 0; i < 60; i += 1) {
      await tab.logIn()
      await tab.session.logOut()
    }
    stop()
    expect(told).toBe(120)
    const ids = timeline.entries().map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect([ids[0], ids.at(-1)]).toEqual([21, 120])
  })

  test('of a tab that was opened later begins there', async () => {
    const browser = createBrowser()
    await browser.signedIn()
    const tab = await browser.open()
    const timeline = createTimeline(tab.session)
    await time.pass(0)
    expect(timeline.entries().map(({ event }) => event)).toEqual(['userLoaded'])
  })
})

describe('the timeline as text', () => {
  const at = Date.UTC(2026, 2, 20, 22, 4, 5, 6)
  const entry: TimelineEntry = { id: 1, at, event: 'userLoaded', origin: 'here' }

  test.each([
    ['Tehran', -210, '2026-03-21T01:34:05.006+03:30'],
    ['New York', 240, '2026-03-20T18:04:05.006-04:00'],
    ['Caracas', 270, '2026-03-20T17:34:05.006-04:30'],
    ['Accra', 0, '2026-03-20T22:04:05.006+00:00'],
  ])('has the local time of %s, with its offset', (_, minutes, local) => {
    const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
    const text = timelineText([entry])
    offset.mockRestore()
    expect(text).toBe(`${local} session/userLoaded tab=this`)
  })

  test('has a line for each event: why, the end of the token, and in which tab', () => {
    const text = timelineText([
      { ...entry, event: 'tokenExpired', because: 'time' },
      {
        ...entry,
        event: 'tokenRefreshed',
        because: 'adopted',
        token: '…WxYz',
        origin: 'elsewhere',
      },
      { ...entry, event: 'reset', because: 'refreshRefused', origin: 'elsewhere' },
    ])
    expect(text.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))).toEqual([
      'session/tokenExpired because=time tab=this',
      'session/tokenRefreshed because=adopted token=…WxYz tab=other',
      'session/reset because=refreshRefused tab=other',
    ])
  })

  test('is empty where nothing has happened', () => {
    expect(timelineText([])).toBe('')
  })
})

describe('the last errors', () => {
  const opened = async () => {
    const tab = await createBrowser().signedIn()
    const timeline = createTimeline(tab.session)
    return { ...tab, timeline }
  }
  const fail = async ({ session }: Awaited<ReturnType<typeof opened>>, status: number) => {
    backend.setFault('user', { kind: 'status', status, times: 1 })
    await session.loadUser()
  }

  test('are there with the newest first, each with its moment', async () => {
    const tab = await opened()
    await fail(tab, 500)
    await time.pass(1000)
    await fail(tab, 503)
    const errors = tab.timeline.errors()
    expect(errors.map(({ message }) => message)).toEqual(
      [503, 500].map((status) => `The server answered unexpectedly (user, ${status}).`),
    )
    expect(errors[0]!.at - errors[1]!.at).toBe(1000)
    expect(errorText(errors[0]!)).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d FaultError: The server answered .+ \(user, 503\)\.$/,
    )
  })

  test('are ten, and those that listen are told of each', async () => {
    const tab = await opened()
    let told = 0
    tab.timeline.subscribe(() => (told += 1))
    for (let i = 0; i < 12; i += 1) await fail(tab, 500 + i)
    expect(told).toBe(12)
    expect(tab.timeline.errors()).toHaveLength(10)
    expect(tab.timeline.errors()[0]!.message).toContain('511')
    expect(tab.timeline.errors()[9]!.message).toContain('502')
  })

  test('say nothing in the server’s own words, and hold no token', async () => {
    const tab = await opened()
    backend.setFault('refresh', { kind: 'refuse' })
    const session = tab.state()
    const token = session.status === 'loggedIn' ? session.accessToken.value : ''
    expect(token).not.toBe('')
    await tab.session.refresh({ now: true })
    const told = JSON.stringify(tab.timeline.errors())
    expect(told).toContain('The server refused the refresh (')
    expect(told).not.toContain(token)
    expect(Object.keys(tab.timeline.errors()[0]!).sort()).toEqual(['at', 'id', 'message', 'name'])
  })
})
