import { describe, expect, jest, test } from '@jest/globals'
import { createReactions } from '../../../src/session/reactions'
import { createStart } from '../../../src/session/startSession'
import { events } from '../../../src/session/state/events'
import { noSession, reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { createDuplicateTabGuard } from '../../../src/session/tabs/duplicateTab'
import { rehydrated } from '../../../src/session/storage/rehydration'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

const told =
  (story: unknown[][], name: string) =>
  (...given: unknown[]) =>
    void story.push([name, ...given])

// @proves reload
describe('at its start a page', () => {
  function open({
    stored = loggedIn() as Session | null,
    isOver = false,
    cookie = true,
    restoring = undefined as Promise<void> | undefined,
    shared = undefined as object | undefined,
    at = (_step: string, _page: { stop: () => void; mine: { stored: Session | null } }) => {},
  } = {}) {
    const story: unknown[][] = []
    const mine = { stored, now: noSession as Session }
    const part = (name: string) => ({
      open: told(story, `open ${name}`),
      close: told(story, `close ${name}`),
    })
    const step = async (name: string) => {
      story.push([name])
      at(name, page)
    }
    const lastTab = {
      ...part('lastTab'),
      isOver: async () => (await step('isOver'), isOver),
    }
    const env = {
      ...{ name: '', now: () => dawn, random: () => 0, sessionStorage: () => undefined },
      opened: () => step('opened'),
    }
    const made = createStart({
      env,
      state: {
        session: () => mine.now,
        dispatch: () => {
          story.push(['dispatch'])
          mine.now = mine.stored ?? noSession
        },
      },
      storage: {
        stored: () => mine.stored ?? undefined,
        settle: told(story, 'settle'),
        write: (session: Session) => void (mine.stored = session),
        remove: () => {
          story.push(['remove'])
          mine.stored = null
        },
      },
      shared: { probe: () => Promise.resolve(shared) },
      duplicateTab: {
        ...part('duplicateTab'),
        claim: () => step('claim'),
        endOf: createDuplicateTabGuard(env as never, {} as never, {} as never).endOf,
      },
      ofCookie: () => (cookie ? { lastTab, restore: undefined } : undefined),
      loadCookieParts: () => step('load'),
      tabs: part('tabs'),
      autoRefresh: part('autoRefresh'),
      userQuery: { loadUser: () => (story.push(['user']), Promise.resolve()) },
      restore: () => restoring,
      onReadBack: told(story, 'ready'),
      revoke: told(story, 'revoke'),
    } as never)
    const page = { ...made, mine, story, steps: () => story.map(([name]) => name) }
    return page
  }
  const opens = ['open duplicateTab', 'open lastTab', 'open tabs', 'open autoRefresh']

  test('reads its session back, once it is known to be no copy and not left, and then asks for its user', async () => {
    const { start, steps, mine } = open()
    await start()
    expect(steps()).toEqual([
      ...['opened', 'load', 'claim', 'settle', 'isOver', 'settle', 'dispatch'],
      ...[...opens, 'ready', 'user'],
    ])
    expect(mine.now).toEqual(loggedIn())
  })

  // @proves signOut
  test.each([
    ['a token', tokenExpired(), 'logout', {}, true],
    ['a token, replaced by another', loggedIn(), 'userChanged', {}, false],
    ['a cookie', loggedIn(), 'idle', { cookie: true }, false],
  ] as const)(
    'ends a session whose end is noted, though its storage does not show it (%s)',
    async (_, stored, reason, more, isRevoked) => {
      const page = open({ stored, cookie: false, ...more, shared: { tickets: [`3 ${reason}`] } })
      await page.start()
      expect(page.mine.now).toEqual({ status: 'loggedOut', epoch: 3, end: { reason, at: dawn } })
      expect(page.mine.stored).toEqual(page.mine.now)
      expect(page.story.filter(([name]) => name === 'revoke')).toEqual(
        isRevoked ? [['revoke', stored, 3]] : [],
      )
    },
  )

  test('ends none whose end is not noted, nor once it is stopped', async () => {
    const other = open({ shared: { tickets: ['4 logout', '3 0.5'] } })
    await other.start()
    expect(other.mine.now).toEqual(loggedIn())
    const { start, stop, steps, mine } = open({ shared: { tickets: ['3 logout'] } })
    const done = start()
    for (let i = 0; i < 100 && !steps().includes('open autoRefresh'); i += 1)
      await Promise.resolve()
    expect(steps()).toContain('open autoRefresh')
    stop()
    await done
    expect(mine.now).toEqual(loggedIn())
  })

  test.each<[string, Session | null]>([
    ['without a session', null],
    ['whose session is over', sessions.loggedOut],
  ])('%s asks for no user, and nobody is signed out', async (_, stored) => {
    const { start, steps } = open({ stored, isOver: true })
    await start()
    for (const none of ['isOver', 'user', 'revoke', 'remove']) expect(steps()).not.toContain(none)
    expect(steps()).toContain('ready')
  })

  test('without a cookie does not ask who has its session', async () => {
    const { start, steps } = open({ cookie: false })
    await start()
    expect(steps()).not.toContain('isOver')
    expect(steps()).toContain('user')
  })

  // @proves notKept, signOut: cookie
  test('revokes a session that ended with its last tab, and drops its record', async () => {
    const { start, story, mine } = open({ isOver: true })
    await start()
    expect(story).toContainEqual(['revoke', loggedIn(), 3])
    expect([mine.stored, mine.now]).toEqual([null, noSession])
  })

  // @proves nobodyElse: cookie
  test('leaves the session of who has signed in meanwhile', async () => {
    const next = loggedIn({ epoch: 4 })
    const { start, story, mine } = open({
      isOver: true,
      at: (step, { mine }) => {
        if (step === 'isOver') mine.stored = next
      },
    })
    await start()
    expect(story).toContainEqual(['revoke', loggedIn(), 3])
    expect(mine.now).toEqual(next)
  })

  test('drops nothing where its record is gone by then', async () => {
    const { start, steps } = open({
      isOver: true,
      at: (step, { mine }) => {
        if (step === 'isOver') mine.stored = null
      },
    })
    await start()
    expect(steps()).not.toContain('remove')
  })

  test('waits for a session that the cookie may begin, before it is ready', async () => {
    let begun = () => {}
    const restoring = new Promise<void>((resolve) => (begun = resolve))
    const { start, steps } = open({ stored: null, restoring })
    const done = start()
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
    expect(steps()).toContain('open tabs')
    expect(steps()).not.toContain('ready')
    begun()
    await done
    expect(steps()).toContain('ready')
  })

  test.each(['opened', 'load', 'claim', 'isOver'])(
    'that is stopped at “%s” opens nothing',
    async (name) => {
      const { start, steps } = open({ at: (step, { stop }) => step === name && stop() })
      await start()
      for (const none of ['dispatch', 'ready', ...opens]) expect(steps()).not.toContain(none)
      expect(steps()).toContain('close tabs')
    },
  )

  test('that is stopped before does nothing', async () => {
    const { start, stop, steps } = open()
    stop()
    await start()
    expect(steps().filter((step) => !String(step).startsWith('close'))).toEqual([])
  })

  test('that is stopped while the cookie is asked is not ready', async () => {
    const { start, stop, steps } = open({ restoring: Promise.resolve() })
    const done = start()
    for (let i = 0; i < 100 && !steps().includes('open tabs'); i += 1) await Promise.resolve()
    expect(steps()).toContain('open tabs')
    stop()
    await done
    expect(steps()).not.toContain('ready')
    expect(steps()).not.toContain('user')
  })
})

// @proves nobodyElse
describe('what follows a change of the session', () => {
  function open({ isReady = true, keeps = false, isRemote = false, wasAway = false } = {}) {
    const story: unknown[][] = []
    const tell = (name: string) => told(story, name)
    const load = jest.fn(() => Promise.resolve())
    const react = createReactions({
      state: { session: () => noSession, dispatch: tell('dispatch') },
      tabs: { isApplyingRemote: () => isRemote },
      ofCookie: () => ({ lastTab: { follow: tell('follow') } }),
      persister: { onChange: tell('store') },
      cancellation: { cancel: tell('cancel'), settle: tell('settle') },
      loginCancellation: { cancel: tell('cancel login') },
      backoff: { succeeded: tell('succeeded'), lastFault: () => (wasAway ? {} : undefined) },
      autoRefresh: { schedule: tell('schedule'), tick: tell('tick') },
      listeners: { tell: tell('tell') },
      caches: { begin: tell('begin'), reset: tell('reset') },
      restoredCaches: { note: tell('note') },
      userQuery: { loadUser: () => (story.push(['load']), load()), ensure: tell('ensure') },
      suspendedPage: {
        keepsPage: () => keeps,
        onChange: tell('page'),
        note: tell('note for the page'),
      },
      api: {},
      isReady: () => isReady,
    } as never)
    const change = (
      event: Parameters<typeof reduceSession>[1],
      before: Session,
      after = reduceSession(before, event),
    ) => {
      react(event, before, after)
      return { after, story, steps: story.map(([name]) => name) }
    }
    return { change, story }
  }
  const begun = events.loggedIn({
    ...{ epoch: 4, rotation: 0, beganAt: dawn },
    accessToken: { value: 'a', expiresAt: dawn },
    renewal: { by: 'none' },
  })
  const ended = events.loggedOut({ epoch: 3, reason: 'logout', at: dawn })
  const refreshed = events.tokenRefreshed({
    ...{ epoch: 3, rotation: 2, cause: 'refreshed' },
    accessToken: { value: 'b', expiresAt: dawn },
    renewal: { by: 'none' },
  })
  const always = ['note', 'note for the page']

  test('that was none is noted only', () => {
    expect(open().change({ type: 'other' }, loggedIn()).steps).toEqual(always)
  })

  test('that ends it: stored, requests stopped, caches emptied, told', () => {
    const { steps, story, after } = open().change(ended, loggedIn())
    expect(steps).toEqual([
      ...['follow', 'store', 'cancel', 'reset', 'succeeded', 'schedule'],
      ...['tell', 'page', ...always],
    ])
    expect(story).toContainEqual(['cancel', after, true])
    expect(story).toContainEqual(['tell', 'session/loggedOut', ended, after, 'here'])
  })

  test('that ends it in another tab is told as that', () => {
    const { story } = open({ isRemote: true }).change(ended, loggedIn())
    expect(story.find(([name]) => name === 'tell')?.[4]).toBe('elsewhere')
  })

  // @proves keptPage
  test('that ends it, while its page is kept, leaves the caches', () => {
    expect(open({ keeps: true }).change(ended, loggedIn()).steps).not.toContain('reset')
  })

  test('that begins another: a login under way is stopped, caches are emptied before it is told, and its user asked for', async () => {
    const { change, story } = open()
    const { steps, after } = change(begun, loggedIn())
    expect(steps).toEqual([
      ...['follow', 'store', 'cancel', 'reset', 'cancel login'],
      ...['begin', 'settle', 'succeeded', 'schedule', 'tell', 'page', 'load', ...always],
    ])
    await Promise.resolve()
    await Promise.resolve()
    expect(story.at(-1)).toEqual(['page', noSession, after])
  })

  test('that begins another ends the back-off of the one before, also where both have their first token', () => {
    const { steps } = open().change(begun, loggedIn({ rotation: 0 }))
    expect(steps).toContain('succeeded')
  })

  test('that begins one after another that is over already', () => {
    const { steps } = open().change(begun, sessions.loggedOut, loggedIn({ epoch: 4 }))
    for (const step of ['cancel', 'cancel login', 'load']) expect(steps).toContain(step)
    expect(steps).not.toContain('reset')
  })

  test('that is read back says nothing of an end, and asks for no user yet', () => {
    const { steps, story } = open({ isReady: false }).change(
      rehydrated(loggedIn()) as never,
      noSession,
      loggedIn(),
    )
    expect(steps).not.toContain('load')
    expect(steps).not.toContain('tell')
    expect(story).toContainEqual(['cancel', undefined, false])
  })

  test('that brings a new token: the back-off is over, and a user who is not known asked for', () => {
    const { steps } = open().change(refreshed, loggedIn())
    expect(steps).toEqual([
      ...['follow', 'store', 'succeeded', 'schedule', 'tell', 'page', 'ensure'],
      ...always,
    ])
  })

  // @proves outage
  test('that brings a new token after an outage is told to RTK Query as the network that is back, where none was good', () => {
    const back = ['dispatch', { type: '__rtkq/online' }]
    const { story } = open({ wasAway: true }).change(refreshed, tokenExpired())
    expect(story).toContainEqual(back)
    expect(open({ wasAway: true }).change(refreshed, loggedIn()).story).not.toContainEqual(back)
    expect(open().change(refreshed, tokenExpired()).story).not.toContainEqual(back)
    expect(open({ wasAway: true }).change(begun, tokenExpired()).story).not.toContainEqual(back)
  })

  test('that brings a user changes nothing else', () => {
    const { steps } = open().change(events.userLoaded({ epoch: 3, user: { id: 1 } }), loggedIn())
    expect(steps).toEqual(['follow', 'store', 'schedule', 'tell', 'page', ...always])
  })

  test('that ends its token is refreshed at once, and only once', () => {
    const expired = events.tokenExpired({ epoch: 3, rotation: 1, at: dawn, because: 'time' })
    expect(open().change(expired, loggedIn()).steps).toContain('tick')
    const user = events.userLoaded({ epoch: 3, user: { id: 1 } })
    expect(open().change(user, tokenExpired()).steps).not.toContain('tick')
    expect(
      open().change(rehydrated(tokenExpired()) as never, noSession, tokenExpired()).steps,
    ).not.toContain('tick')
  })
})
