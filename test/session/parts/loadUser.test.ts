import { describe, expect, test } from '@jest/globals'
import { fillOptions } from '../../../src/session/options/defaults'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { createIdOf } from '../../../src/session/refresh/tokenOwner'
import { fault, refused, sessionEnded, type SessionError } from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import { noSession, reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { loadUser } from '../../../src/session/user/loadUser'
import {
  createUserSelectors,
  selectIsLoggedIn,
  selectUser,
} from '../../../src/session/user/selectors'
import { createUserQuery } from '../../../src/session/user/userQuery'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

const sara = { id: 1, name: 'Sara' }
const unreachable = fault('user', 'unreachable')
const over = { error: sessionEnded }

type Given = {
  session?: Session
  /** What the server answers to each call, in their order. */
  answers?: object[]
  options?: object
  before?: (call: number, page: ReturnType<typeof open>) => unknown
}

/** A page that loads its user. */
function open({
  session = loggedIn(),
  answers = [{ user: sara }],
  options: more = {},
  before,
}: Given = {}) {
  const options = fillOptions(more)
  const cancellation = createCancellation()
  const mine = { now: session }
  const story: object[] = []
  const reported: SessionError[] = []
  const sent: (string | undefined)[] = []
  const asked: { isUnauthorized: (answer: object) => boolean }[] = []
  const deps = {
    ...{ options, cancellation, idOf: createIdOf(options), env: { now: () => dawn } },
    state: {
      session: () => mine.now,
      dispatch(event: Parameters<typeof reduceSession>[1]) {
        story.push(event)
        mine.now = reduceSession(mine.now, event)
      },
    },
    async call(_: 'user', { accessToken }: { accessToken?: string }) {
      sent.push(accessToken)
      const body = answers.shift() ?? { user: sara }
      await before?.(sent.length, page)
      return 'name' in body && 'message' in body ? { ok: false, error: body } : { ok: true, body }
    },
    async authorized(asking: {
      isUnauthorized: (answer: object) => boolean
      send: (token: string | undefined, signal: AbortSignal) => Promise<object>
      signal: AbortSignal
    }) {
      asked.push(asking)
      const now = mine.now
      return asking.send('accessToken' in now ? now.accessToken.value : undefined, asking.signal)
    },
    report: (error: SessionError) => reported.push(error),
  }
  const page = {
    ...{ mine, story, reported, sent, asked, cancellation },
    load: () => loadUser(deps as never, new AbortController().signal),
  }
  return page
}
const loaded = (user: object, epoch = 3) => events.userLoaded({ epoch, user: user as never })
const cookie = { options: { renewal: 'cookie' } }
const next = (page: ReturnType<typeof open>, more: object = {}) =>
  (page.mine.now = loggedIn({
    ...{ rotation: 2, accessToken: { value: 'next', expiresAt: dawn + 90_000 } },
    ...more,
  }))

// @proves nobodyElse
describe('the user of a session', () => {
  test('is asked for with its token, and without any token of theirs', async () => {
    const { load, sent, story } = open({ answers: [{ user: { ...sara, key: 'access-token' } }] })
    expect(await load()).toEqual({ user: sara })
    expect(sent).toEqual(['access-token'])
    expect(story).toEqual([loaded(sara)])
  })

  test('is not asked for where the server has no such call', async () => {
    const { load, sent } = open({ options: { endpoints: { user: false } } })
    expect(await load()).toEqual(over)
    expect(sent).toEqual([])
  })

  test('whose token is refused is another matter than one whose call is', async () => {
    const { load, asked } = open()
    await load()
    const { isUnauthorized } = asked[0]!
    expect(isUnauthorized({ ok: false, isExpired: true })).toBe(true)
    expect(isUnauthorized({ ok: false, isExpired: false })).toBe(false)
    expect(isUnauthorized({ ok: false })).toBe(false)
    expect(isUnauthorized({ ok: true, isExpired: true })).toBe(false)
  })

  test.each([unreachable, refused('user', 403)])('is not known after %j', async (error) => {
    const { load, story, reported } = open({ answers: [error] })
    expect(await load()).toEqual({ error })
    expect([story, reported]).toEqual([[], []])
  })

  test('is not known from an answer without one, which is told', async () => {
    const { load, story, reported } = open({ answers: [{}] })
    const done = await load()
    expect(done).toMatchObject({ error: { name: 'MissingFieldError', call: 'user' } })
    expect([story, reported]).toEqual([[], [(done as { error: object }).error]])
  })

  test('who comes after the end of their session is nobody’s', async () => {
    const { load, story } = open({ before: (_, { cancellation }) => cancellation.cancel() })
    expect(await load()).toEqual(over)
    expect(story).toEqual([])
  })

  test('is another person than was known: the session is over', async () => {
    const { load, mine } = open({ session: loggedIn({ user: { id: 2 } }) })
    expect(await load()).toEqual(over)
    expect(mine.now).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
  })

  test('is the same where the number has become a text', async () => {
    const { load } = open({ session: loggedIn({ user: { id: '1' } }) })
    expect(await load()).toEqual({ user: sara })
  })
})

// @proves nobodyElse: cookie
describe('the user of a cookie', () => {
  test('is asked for again, where it has brought another token meanwhile', async () => {
    const { load, sent, story } = open({
      ...cookie,
      before: (call, page) => call === 1 && next(page),
    })
    expect(await load()).toEqual({ user: sara })
    expect(sent).toEqual(['access-token', 'next'])
    expect(story).toEqual([loaded(sara)])
  })

  test('is somebody else by then: the session is over', async () => {
    const { load, mine, story } = open({
      ...cookie,
      answers: [{ user: sara }, { user: { id: 2 } }],
      before: (call, page) => call === 1 && next(page),
    })
    expect(await load()).toEqual(over)
    expect(mine.now).toMatchObject({ end: { reason: 'userChanged' } })
    expect(story).toHaveLength(1)
  })

  test('is asked for once, where nothing has changed, or where tokens are no cookie’s', async () => {
    const all: Given[] = [cookie, { before: (call, page) => call === 1 && next(page) }]
    for (const given of all) {
      const { load, sent } = open(given)
      await load()
      expect(sent).toHaveLength(1)
    }
  })
})

describe('the user query', () => {
  function query({ session = loggedIn() as Session, options = {}, answers = [] as object[] } = {}) {
    const mine = { session, state: { isLoading: false } as object }
    const asked: object[] = []
    /** The calls, by their number, and when their subscription ended. */
    const story: string[] = []
    const made = createUserQuery({
      options: fillOptions(options),
      state: {
        session: () => mine.session,
        dispatch(how: object) {
          const count = asked.push(how)
          story.push(`call ${count}`)
          const answer = Promise.resolve(answers.shift() ?? { data: sara })
          return Object.assign(answer, { unsubscribe: () => void story.push(`end of ${count}`) })
        },
      },
      getUser: { initiate: (_: void, how: object) => how, select: () => () => mine.state },
    } as never)
    return { ...made, mine, asked, story }
  }

  test('asks anew each time, and keeps its answer by one subscription, the last one', async () => {
    const { loadUser, asked, story } = query()
    expect(await loadUser()).toBeUndefined()
    await loadUser()
    await loadUser()
    expect(asked).toEqual([1, 2, 3].map(() => ({ forceRefetch: true })))
    expect(story).toEqual(['call 1', 'call 2', 'end of 1', 'call 3', 'end of 2'])
  })

  test('tells an error of the session, and no other', async () => {
    const { loadUser } = query({ answers: [{ error: unreachable }, { error: { status: 500 } }] })
    expect(await loadUser()).toEqual(unreachable)
    expect(await loadUser()).toBeUndefined()
  })

  test('asks for nobody where the server has no such call', async () => {
    const { loadUser, asked } = query({ options: { endpoints: { user: false } } })
    expect(await loadUser()).toBeUndefined()
    expect(asked).toEqual([])
  })

  test.each<[string, Session, number]>([
    ['who is not known', loggedIn(), 1],
    ['who is not known, while the token has ended', tokenExpired(), 1],
    ['who is known', loggedIn({ user: sara }), 0],
    ['of a guest', noSession, 0],
  ])('makes sure of a user %s, once at a time', async (_, session, count) => {
    const { ensure, asked, userReady } = query({ session })
    ensure()
    ensure()
    expect(asked).toHaveLength(count)
    await userReady()
    await Promise.resolve()
    ensure()
    expect(asked).toHaveLength(2 * count)
  })

  test('is ready once the last call has ended, also in vain, or at once with the user', async () => {
    const ends: ((answer: object) => void)[] = []
    const slow = () => new Promise<object>((resolve) => ends.push(resolve))
    const { loadUser, userReady, mine } = query({ answers: [slow(), slow()] })
    const settled = () => new Promise(process.nextTick)
    let isReady = false
    const first = loadUser()
    void loadUser()
    ends[0]?.({ error: unreachable })
    await first
    await settled()
    const done = userReady().then(() => (isReady = true))
    await settled()
    expect(isReady).toBe(false)
    mine.session = loggedIn({ user: sara })
    await userReady()
    expect(isReady).toBe(false)
    ends[1]?.({ error: unreachable })
    await done
  })

  test('says where its last call stands', () => {
    const { userQueryState, mine } = query()
    mine.state = { isLoading: true, error: unreachable, data: 1 }
    expect(userQueryState({})).toEqual({ isLoading: true, error: unreachable })
    mine.state = { isLoading: false, error: { status: 500 } }
    expect(userQueryState({})).toEqual({ isLoading: false, error: undefined })
  })
})

describe('what a screen shows of a user', () => {
  const { selectUserId, selectUserName, selectScope } = createUserSelectors(
    fillOptions({ user: { scope: 'roles' } }),
  )
  test.each<[Session, object | undefined]>([
    [loggedIn({ user: sara }), sara],
    [tokenExpired({ user: sara }), sara],
    [{ ...sessions.bothExpired, user: sara }, undefined],
    [loggedIn(), undefined],
    [noSession, undefined],
  ])('is there while they are signed in: %#', (session, user) => {
    expect(selectUser({ session })).toBe(user)
    expect(selectIsLoggedIn({ session })).toBe(/loggedIn|tokenExpired/.test(session.status))
    expect(selectUserId({ session })).toBe(user && 1)
  })

  test.each([
    ['Sara', 'Sara'],
    [' ', undefined],
    ['', undefined],
    [5, undefined],
    [null, undefined],
  ])('is named by %j: %j', (name, expected) => {
    const session = loggedIn({ user: { name, roles: ['a'] } })
    expect(selectUserName({ session })).toBe(expected)
    expect(selectScope({ session })).toEqual(['a'])
  })
})
