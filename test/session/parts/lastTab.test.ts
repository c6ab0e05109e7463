import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Session } from '../../../src/session/state/session'
import { createLastTab } from '../../../src/session/tabs/lastTab'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const briefKey = 'neshast:brief'
const lock = 'neshast:brief:3'

const map = (text?: string) => {
  const entries = new Map(text === undefined ? [] : [[briefKey, text]])
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

type Query = () => Promise<{ held?: { name: string }[]; pending?: { name: string }[] }>

/** A tab; `mark` is what is noted for all tabs, `own` what for this one. */
function tab({ mark, own, query }: { mark?: string; own?: string; query?: Query | 'none' } = {}) {
  const [local, session] = [map(mark), map(own)]
  const requests: { name: string; mode: string; isHeld: boolean }[] = []
  const hides: ((isLeaving: boolean) => void)[] = []
  const stopped = jest.fn()
  const locks = {
    query: query ?? (() => Promise.resolve({ held: [], pending: [] })),
    async request(name: string, { mode }: { mode: string }, task: () => Promise<void>) {
      const request = { name, mode, isHeld: true }
      requests.push(request)
      await task()
      request.isHeld = false
    },
  }
  const lastTab = createLastTab({
    name: '',
    now: () => Date.now(),
    localStorage: () => local,
    sessionStorage: () => session,
    ...(query !== 'none' && { locks }),
    onPageHide(hide: (isLeaving: boolean) => void) {
      hides.push(hide)
      return stopped
    },
  } as never)
  return {
    ...lastTab,
    ...{ requests, stopped, locks },
    hide: (isLeaving: boolean) => hides[0]?.(isLeaving),
    mark: () => local.entries.get(briefKey),
    own: () => session.entries.get(briefKey),
  }
}
const held = (name = lock) => Promise.resolve({ held: [{ name }], pending: [] })
const brief = loggedIn()

// @proves notKept: cookie
describe('a session that is not to be kept', () => {
  test('is noted as one, with its number', () => {
    const { begin, mark } = tab()
    begin(3, false)
    expect(mark()).toBe('3')
    begin(4, true)
    expect(mark()).toBeUndefined()
  })

  test.each<[string, Session]>([
    ['is held by each tab that has it', brief],
    ['is held by each tab that has it, also while its token has ended', tokenExpired()],
  ])('%s', (_, session) => {
    const { follow, requests, own } = tab({ mark: '3' })
    follow(session)
    follow({ ...session })
    expect(requests).toEqual([{ name: lock, mode: 'shared', isHeld: true }])
    expect(own()).toBe('3')
  })

  test.each<[string, Session, string | undefined]>([
    ['one that is to be kept', brief, undefined],
    ['another one', loggedIn({ epoch: 4 }), '3'],
    ['one that is over', sessions.loggedOut, '3'],
  ])('is not %s, which no tab holds', (_, session, mark) => {
    const { follow, requests, own } = tab({ ...(mark && { mark }), own: 'kept' })
    follow(session)
    expect([requests, own()]).toEqual([[], 'kept'])
  })

  test('is let go once it is over', async () => {
    const { follow, requests, own } = tab({ mark: '3' })
    follow(brief)
    follow(sessions.loggedOut)
    await pass(0)
    expect(requests).toEqual([{ name: lock, mode: 'shared', isHeld: false }])
    expect(own()).toBeUndefined()
  })

  test('is let go for the next one, and that is held', async () => {
    const { begin, follow, requests, own } = tab({ mark: '3' })
    follow(brief)
    begin(4, false)
    follow(loggedIn({ epoch: 4 }))
    await pass(0)
    expect(requests).toEqual([
      { name: lock, mode: 'shared', isHeld: false },
      { name: 'neshast:brief:4', mode: 'shared', isHeld: true },
    ])
    expect(own()).toBe('4')
  })

  test('is let go by a page that is torn down, but stays this tab’s for a reload', async () => {
    const { follow, open, close, requests, own, stopped } = tab({ mark: '3' })
    close()
    open()
    follow(brief)
    close()
    await pass(0)
    expect(requests).toMatchObject([{ isHeld: false }])
    expect(own()).toBe('3')
    expect(stopped).toHaveBeenCalledTimes(1)
  })

  test('is left with its moment, and held again where the page comes back', () => {
    const { follow, open, hide, mark, requests } = tab({ mark: '3' })
    open()
    hide(true)
    hide(false)
    expect([mark(), requests]).toEqual(['3', []])
    follow(brief)
    hide(true)
    expect(mark()).toBe(`3:${dawn}`)
    hide(false)
    expect(requests).toHaveLength(2)
  })

  test('is not noted as left where another one has begun', () => {
    const { follow, open, hide, mark, begin } = tab({ mark: '3' })
    open()
    follow(brief)
    begin(4, false)
    hide(true)
    expect(mark()).toBe('4')
  })

  test('does no harm where the browser refuses its lock, or has none', () => {
    const { follow, locks } = tab({ mark: '3' })
    locks.request = () => Promise.reject(new Error('No'))
    expect(() => follow(brief)).not.toThrow()
    expect(() => tab({ mark: '3', query: 'none' }).follow(brief)).not.toThrow()
  })
})

// @proves notKept: cookie
describe('a stored session that was not to be kept is over', () => {
  /** When it is said whether it is over, and what. */
  async function ask(given: Parameters<typeof tab>[0], session: Session = brief) {
    let over: boolean | undefined
    let at = 0
    void tab(given)
      .isOver(session)
      .then((result) => {
        over = result
        at = Date.now() - dawn
      })
    await pass(30_000)
    return [over, at]
  }

  test('if no tab has it, after half a second', async () => {
    expect(await ask({ mark: '3' })).toEqual([true, 500])
  })

  test('if no tab has it five seconds after one was left, which may be reloading', async () => {
    expect(await ask({ mark: `3:${dawn}` })).toEqual([true, 5000])
  })

  test.each([
    [0, 5000],
    [2000, 3000],
    [4600, 500],
    [60_000, 500],
    [-1, 500],
  ])('if no tab has it: one that was left %d ms ago is waited for %d ms', async (ago, ms) => {
    expect(await ask({ mark: `3:${dawn - ago}` })).toEqual([true, ms])
  })

  test.each<[string, Parameters<typeof tab>[0], Session?]>([
    ['a tab has it', { mark: '3', query: () => held() }],
    [
      'a tab waits for it',
      { mark: '3', query: () => Promise.resolve({ held: [], pending: [{ name: lock }] }) },
    ],
    ['this tab has it, and was reloaded', { mark: '3', own: '3' }],
    ['it is to be kept', {}],
    ['another one was not to be kept', { mark: '4' }],
    ['it is over anyway', { mark: '3' }, sessions.loggedOut],
    ['nothing tells who has it', { mark: '3', query: 'none' }],
    [
      'the browser refuses to say who has it',
      { mark: '3', query: () => Promise.reject(new Error()) },
    ],
  ])('not if %s', async (...row) => {
    const [, given, session] = row
    expect(await ask(given, session)).toEqual([false, 0])
  })

  test('not if the browser does not say in half a second who has it', async () => {
    const query = () => new Promise<never>(() => undefined)
    expect(await ask({ mark: '3', query })).toEqual([false, 500])
  })

  test('not if a tab takes it meanwhile', async () => {
    const query = () => (Date.now() < dawn + 1500 ? held('neshast:brief:4') : held())
    expect(await ask({ mark: `3:${dawn}`, query })).toEqual([false, 1500])
  })
})
