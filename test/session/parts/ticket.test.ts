import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Session } from '../../../src/session/state/session'
import { createDuplicateTabGuard } from '../../../src/session/tabs/duplicateTab'
import type { SharedState } from '../../../src/session/tabs/sharedState'
import { dawn, loggedIn, sessions } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const key = 'neshast:tab'
const mine = loggedIn()
const name = '3 '

/** A browser whose tabs hear each other; `tickets` are the last ones of its sessions. */
function browser(tickets: string[] = []) {
  const world = { shared: { lastEpoch: 3, tickets } as SharedState, isBlocked: false }
  const listeners: { hear: (message: unknown) => void }[] = []
  const messages: unknown[] = []
  let numbers = 0

  /** A page; `text` is what its tab has in sessionStorage, and `entries` that storage itself. */
  function page({
    text = '',
    entries = new Map<string, string>(text === '' ? [] : [[key, text] as [string, string]]),
    session = mine as Session | null,
    area = 'tab',
    isFull = false,
  } = {}) {
    const own = { session, area }
    const disown = jest.fn(() => (own.session = null))
    let hide = (_isLeaving: boolean) => {}
    let change = () => {}
    const stopped = jest.fn()
    const guard = createDuplicateTabGuard(
      {
        name: '',
        random: () => (numbers += 1) / 1000,
        now: () => Date.now(),
        sessionStorage: () => ({
          getItem: (each: string) => entries.get(each) ?? null,
          setItem: (each: string, value: string) => isFull || entries.set(each, value),
          removeItem: (each: string) => entries.delete(each),
        }),
        openChannel(_: string, hear: (message: unknown) => void) {
          const listener = { hear }
          listeners.push(listener)
          return {
            post(message: unknown) {
              messages.push(message)
              for (const each of listeners) if (each !== listener) each.hear(message)
            },
            close: () => void listeners.splice(listeners.indexOf(listener), 1),
          }
        },
        onPageHide(listener: typeof hide) {
          hide = listener
          return stopped
        },
        onStorage(listener: typeof change) {
          change = listener
          return stopped
        },
      } as never,
      {
        area: () => own.area,
        settle: () => own.area,
        stored: () => own.session ?? undefined,
        write: (written: Session) => void (own.session = written),
        disown,
      } as never,
      {
        change: (next: (value: SharedState) => SharedState) =>
          world.isBlocked
            ? Promise.reject(new Error('No'))
            : Promise.resolve((world.shared = next(world.shared))),
      } as never,
    )
    /** Makes sure that its session is no copy; resolves to how long that took. */
    const claim = async () => {
      let at = -1
      void guard.claim().then(() => (at = Date.now()))
      const began = Date.now()
      await pass(600)
      return at - began
    }
    return {
      ...{ ...guard, claim, own, disown, entries, stopped },
      text: () => entries.get(key) ?? '',
      hide: (isLeaving: boolean) => hide(isLeaving),
      change: () => change(),
    }
  }
  return { world, page, messages, hear: (m: unknown) => listeners.forEach(({ hear }) => hear(m)) }
}

// @proves nobodyElse
describe('a session of one tab', () => {
  test('takes a new ticket at each use, in place of the one before', async () => {
    const { page, world } = browser(['9 0.9'])
    const { take, text } = page()
    expect(await take(mine)).toBe(true)
    expect(world.shared.tickets).toEqual(['9 0.9', `${name}0.002`])
    expect(await take(mine)).toBe(true)
    expect(world.shared.tickets).toEqual(['9 0.9', `${name}0.003`])
    expect(text()).toBe(` ${name}0.002 ${name}0.003`)
  })

  test('is another tab’s where that has the last ticket, which stays', async () => {
    const last = `${name}0.7`
    const { page, world } = browser([last])
    const { take, text } = page({ text: `${name}0.6` })
    expect(await take(mine)).toBe(false)
    expect([world.shared.tickets, text()]).toEqual([[last], `${name}0.6`])
  })

  test('takes for its end a ticket that no tab has', async () => {
    const { page, world } = browser()
    const tab = page()
    await tab.take(mine)
    const before = tab.text()
    await tab.take(mine, 'idle')
    expect(world.shared.tickets).toEqual([`${name}idle`])
    expect(tab.text()).toBe(before)
    expect(await tab.take(mine)).toBe(false)
  })

  test.each(['local', 'tab', 'memory'])(
    'has its end noted, the first that is told, wherever it was kept (%s)',
    async (area) => {
      const { page, world } = browser(['9 0.9'])
      const { take, endOf, text } = page({ area })
      expect(endOf(mine, world.shared)).toBeUndefined()
      await take(mine, 'logout')
      await take(mine, 'logoutElsewhere')
      expect(world.shared.tickets).toEqual(['9 0.9', `${name}logout`])
      expect(endOf(mine, world.shared)).toBe('logout')
      expect(endOf(loggedIn({ epoch: 9 }), world.shared)).toBeUndefined()
      expect(endOf(sessions.loggedOut, world.shared)).toBeUndefined()
      expect(text()).toBe('')
    },
  )

  test.each([[undefined], [[]], [['3 0.7']], [['3 ']], [['3 none']], [['33 logout']]])(
    'has no end where %j is noted',
    (tickets) => {
      const { page } = browser()
      const shared = { lastEpoch: 3, ...(tickets && { tickets }) }
      expect(page().endOf(mine, shared)).toBeUndefined()
      expect(page().endOf(mine, undefined)).toBeUndefined()
    },
  )

  test('needs no ticket where it is not this tab’s alone', async () => {
    const { page, world } = browser([`${name}0.7`])
    expect(await page({ area: 'local' }).take(mine)).toBe(true)
    expect(world.shared.tickets).toEqual([`${name}0.7`])
  })

  test('is this tab’s where nothing is shared, or no ticket can be kept', async () => {
    const { page, world } = browser()
    expect(await page({ isFull: true }).take(mine)).toBe(true)
    expect(world.shared.tickets).toEqual([])
    world.isBlocked = true
    expect(await page().take(mine)).toBe(true)
  })

  test('is one of a hundred whose tickets are kept; the oldest are forgotten', async () => {
    const { page, world } = browser(Array.from({ length: 100 }, (_, at) => `${at + 10} a`))
    await page().take(mine)
    expect(world.shared.tickets).toHaveLength(100)
    expect(world.shared.tickets?.[0]).toBe('11 a')
    expect(world.shared.tickets?.at(-1)).toBe(`${name}0.002`)
  })

  test('keeps the end of its words only', async () => {
    const { page } = browser()
    const { take, text } = page({ text: 'x'.repeat(500) })
    await take(mine)
    expect(text()).toHaveLength(400)
    expect(text().endsWith(` ${name}0.002`)).toBe(true)
  })
})

// @proves nobodyElse
describe('a page that is loaded', () => {
  test('asks half a second whether its session is a copy, and has it where nobody answers', async () => {
    const { page, messages, world } = browser()
    const { claim, disown, text } = page()
    expect(await claim()).toBe(500)
    expect(messages).toEqual([{ asks: name.trim(), proof: '0.001' }])
    expect(disown).not.toHaveBeenCalled()
    expect(text()).toBe(` 0.001 ${name}0.002`)
    expect(world.shared.tickets).toEqual([`${name}0.002`])
  })

  test.each<[string, Parameters<ReturnType<typeof browser>['page']>[0]]>([
    ['that was reloaded', { text: `${name}0.7!` }],
    ['whose storage is full', { isFull: true }],
  ])('%s does not ask', async (_, given) => {
    const { page, messages } = browser()
    const { claim, disown } = page(given)
    expect(await claim()).toBe(0)
    expect([messages, disown.mock.calls.length]).toEqual([[], 0])
  })

  test.each<[string, Parameters<ReturnType<typeof browser>['page']>[0]]>([
    ['without a session', { session: null }],
    ['whose session is over', { session: sessions.loggedOut }],
    ['with a session that all tabs share', { area: 'local' }],
  ])('%s asks nothing, and takes no ticket', async (_, given) => {
    const { page, messages, world } = browser()
    const { claim, disown, text } = page(given)
    expect(await claim()).toBe(0)
    expect([messages, world.shared.tickets, disown.mock.calls.length]).toEqual([[], [], 0])
    expect(text()).toBe(' 0.001')
  })

  test('in a copy of a tab drops the session, which is the other’s', async () => {
    const { page, messages, world } = browser()
    const first = page()
    await first.claim()
    first.open()
    const before = world.shared.tickets
    const copy = page({ text: first.text() })
    expect(await copy.claim()).toBe(0)
    expect(messages.slice(1)).toEqual([
      { asks: name.trim(), proof: '0.003' },
      { proof: '0.003', isCopy: true },
    ])
    expect([copy.disown.mock.calls.length, first.disown.mock.calls.length]).toEqual([1, 0])
    expect(world.shared.tickets).toEqual(before)
  })

  test('in a frame of the same tab has the session too', async () => {
    const { page } = browser()
    const first = page()
    await first.claim()
    first.open()
    const frame = page({ entries: first.entries })
    expect(await frame.claim()).toBe(0)
    expect(frame.disown).not.toHaveBeenCalled()
  })

  test.each<[string, (first: ReturnType<ReturnType<typeof browser>['page']>) => void]>([
    ['has not started', () => undefined],
    ['has stopped', (first) => void (first.open(), first.close())],
    [
      'has another session',
      (first) => void (first.open(), (first.own.session = loggedIn({ epoch: 4 }))),
    ],
    ['shares its session by now', (first) => void (first.open(), (first.own.area = 'local'))],
  ])('hears nothing of another one that %s', async (_, change) => {
    const { page, messages } = browser()
    const first = page()
    await first.claim()
    change(first)
    expect(await page({ text: first.text() }).claim()).toBe(500)
    expect(messages).toHaveLength(2)
  })

  test('of whose session another tab has the last ticket ends it, where nobody answers: it says why', async () => {
    const { page } = browser([`${name}0.7`])
    const { claim, own } = page({ text: `${name}0.6` })
    await claim()
    const { epoch } = mine
    const end = { reason: 'bothExpired', at: Date.now() - 100 }
    expect(own.session).toEqual({ status: 'loggedOut', epoch, end })
  })

  test('keeps a session that was begun in its tab meanwhile', async () => {
    const { page } = browser([`${name}0.7`])
    const { claim, disown, own } = page({ text: `${name}0.6` })
    const done = claim()
    own.session = loggedIn({ epoch: 4 })
    await done
    expect(disown).not.toHaveBeenCalled()
  })

  test('is not put off by what is no message', async () => {
    const { page, hear } = browser()
    const { claim, open, disown } = page()
    const done = claim()
    open()
    for (const message of [
      undefined,
      null,
      'text',
      {},
      { asks: 'other' },
      { proof: '0.5', isCopy: true },
    ])
      hear(message)
    expect(await done).toBe(500)
    expect(disown).not.toHaveBeenCalled()
  })
})

describe('a page that is left', () => {
  test('says so at the end of its words, once, and takes it back where it comes back', () => {
    const { page } = browser()
    const { open, hide, text } = page({ text: 'a!b' })
    open()
    hide(true)
    hide(true)
    expect(text()).toBe('a!b!')
    hide(false)
    expect(text()).toBe('a!b')
  })

  test('is a frame only, where another page of its tab is there, which takes that back', () => {
    const { page } = browser()
    const { open, change, text, entries } = page({ text: 'a!' })
    open()
    change()
    expect(text()).toBe('a')
    const write = jest.spyOn(entries, 'set')
    change()
    expect(write).not.toHaveBeenCalled()
  })

  test('hears and says nothing any more', async () => {
    const { page, hear, messages } = browser()
    const { claim, open, close, stopped } = page()
    await claim()
    open()
    close()
    hear({ asks: name.trim(), proof: 'x' })
    expect([stopped.mock.calls.length, messages.length]).toEqual([2, 1])
  })

  test('before it has begun is stopped without harm', () => {
    expect(() => browser().page().close()).not.toThrow()
  })
})
