import { describe, expect, jest, test } from '@jest/globals'
import { absoluteTimeout, createSession, type Limit } from '../../src/session'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

const time = useFakeTime()
const createBrowser = useBrowsers()

const second = 1000
const options = { limits: [absoluteTimeout({ after: 100 })] }
const ended = { status: 'loggedOut', end: { reason: 'absoluteTimeout' } }

describe('the longest time of a session', () => {
  // @proves idle
  test('counts from the login, whatever is refreshed, in all tabs', async () => {
    const { opened, backend } = createBrowser()
    const tabs = await opened(3, { options })
    await pass(97 * second)
    expect(tabs.map((tab) => tab.state().status)).not.toContain('loggedOut')
    await pass(2 * second)
    tabs.forEach((tab) => expect(tab.state()).toMatchObject(ended))
    expect(backend.stats().refreshes).toBeGreaterThan(2)
    expect(backend.stats().revokedFamilies).toBe(1)
  })

  test('goes on while the browser is closed', async () => {
    const { open, opened, backend } = createBrowser()
    const [tab] = await opened(1, { options })
    tab!.close()
    await pass(100 * second)
    const reopened = await open({ options })
    expect(reopened.state()).toMatchObject(ended)
    await pass(second)
    expect(backend.stats()).toMatchObject({ refreshes: 0, revokedFamilies: 1 })
  })

  test('ends no session that begins afterwards', async () => {
    const { opened } = createBrowser()
    const [tab] = await opened(1, { options })
    await pass(150 * second)
    await tab!.signIn()
    await pass(98 * second)
    expect(tab!.state().status).not.toBe('loggedOut')
    await pass(3 * second)
    expect(tab!.state()).toMatchObject(ended)
  })

  test.each([
    ['the page stays', false],
    ['the page is loaded again and again', true],
  ])(
    'is had once more at most where the clock is put back by a year, and %s',
    async (_, isLoaded) => {
      const browser = createBrowser()
      let [tab] = (await browser.opened(1, { options })) as [ManyTab]
      await pass(50 * second)
      time.sleep(-365 * 24 * 3600 * second)
      tab.attend()
      for (const rest of [60, 30, 5]) {
        await pass(rest * second)
        expect(tab.state().status).not.toBe('loggedOut')
        if (!isLoaded) continue
        tab.close()
        tab = await browser.open({ options })
      }
      await pass(10 * second)
      expect(tab.state()).toMatchObject(ended)
    },
  )

  test.each([
    [0, '0'],
    [-1, '-1'],
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
    ['900', 'string'],
    [undefined, 'undefined'],
  ])('cannot be %p seconds', (after, got) => {
    const make = () => absoluteTimeout({ after: after as number })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(
      `Session option limits, absoluteTimeout.after: expected seconds, a number above 0, but got ${got}.`,
    )
  })
})

describe('limits', () => {
  test('are none by default', () => {
    expect(createSession().limits).toEqual([])
  })

  test('are made once for each session layer, and found there', () => {
    const limit: Limit = { reason: 'absoluteTimeout', endsAt: () => Infinity }
    expect(createSession({ limits: [() => limit] }).limits).toEqual([limit])
  })

  test('of a host are watched from the start, and no longer than the layer runs', async () => {
    let endsAt = Infinity
    let check = () => {}
    const own: Limit = {
      reason: 'idle',
      endsAt: () => endsAt,
      open(whenDue) {
        check = whenDue
        return () => {
          check = () => {}
        }
      },
    }
    const { opened } = createBrowser()
    const [tab] = await opened(1, { options: { limits: [() => own] } })
    check()
    expect(tab!.state().status).toBe('loggedIn')
    endsAt = Date.now()
    check()
    expect(tab!.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'idle' } })
    const watching = check
    tab!.close()
    expect(check).not.toBe(watching)
  })

  test('that are no list of limits are refused', () => {
    expect(() => createSession({ limits: {} as never })).toThrow('Session option limits:')
    expect(() => createSession({ limits: [{}] as never })).toThrow(TypeError)
  })
})

test('a request that meets such an end is told that the session is over, not that tokens have expired', async () => {
  const { opened } = createBrowser()
  const [tab] = await opened(1, { options, visible: false })
  jest.setSystemTime(Date.now() + 120 * second)
  const answer = tab!.notes()
  await inTime(answer)
  expect(await answer).toMatchObject({ error: { name: 'SessionEndedError' } })
})
