import { describe, expect, test } from '@jest/globals'
import { Credentials } from '../../../src/session/login/credentials'
import { logInAgain, type LogInAgainDeps } from '../../../src/session/login/logInAgain'
import { createWatch } from '../../../src/session/login/replacedCookie'
import { fillOptions } from '../../../src/session/options/defaults'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { createIdOf } from '../../../src/session/refresh/tokenOwner'
import { fault, refused, sessionEnded, type SessionError } from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import { reduceSession } from '../../../src/session/state/reducer'
import type { LoggedIn, Session } from '../../../src/session/state/session'
import { dawn, loggedIn, sessions } from '../../support/sessions'

const sara = { id: 1, name: 'Sara' }
const unreachable = fault('login', 'unreachable')
const over = { ok: false, error: sessionEnded }
const accessToken = { value: 'new', expiresAt: dawn + 60_000 }
const renewal = {
  by: 'refreshToken',
  token: { value: 'next', expiresAt: dawn + 90_000 },
} as const
const answer = { token: 'new', expires_in: 60, refresh_token: 'next' }

type Given = {
  session?: LoggedIn
  /** What the server answers to a call, or what is wrong. */
  answers?: { login?: object; user?: object }
  errors?: { login?: SessionError; user?: SessionError }
  options?: object
  cookie?: boolean
  isInStep?: boolean
  isOurs?: boolean
  /** Something else that happens before a step of the story. */
  before?: (step: string, page: ReturnType<typeof open>) => unknown
}

/** A page whose person is asked to log in again, and the story of what is done. */
function open({
  session = loggedIn({ user: sara }),
  answers: { login = answer, user = { user: sara } } = {},
  errors = {},
  options: more = {},
  cookie = false,
  isInStep = true,
  isOurs = true,
  before,
}: Given = {}) {
  const options = fillOptions({
    refreshToken: { maxAge: 90 },
    ...more,
    ...(cookie && { renewal: 'cookie' }),
  })
  const story: unknown[][] = []
  const tell = async (step: string, ...given: unknown[]) => {
    await before?.(step, page)
    story.push([step, ...given])
  }
  const [tries, cancellation] = [createCancellation(), createCancellation()]
  const mine = { now: session as Session, lastEpoch: 3, isLocked: true, time: dawn }
  const host = {
    env: { now: () => mine.time },
    options,
    state: {
      session: () => mine.now,
      dispatch(event: Parameters<typeof reduceSession>[1]) {
        story.push(['dispatch', event])
        mine.now = reduceSession(mine.now, event)
      },
    },
    cancellation,
    idOf: createIdOf(options),
    ofCookie: () =>
      cookie ? { watch: createWatch(() => Promise.resolve(mine.lastEpoch)) } : undefined,
    async call(name: 'login' | 'user', how: object) {
      await tell(name, how)
      const error = errors[name]
      return error
        ? { ok: false, error }
        : { ok: true, body: { login, user }[name], headers: new Headers(), at: dawn }
    },
    async runWithLock({ epoch, isDone, task }: Parameters<LogInAgainDeps['runWithLock']>[0]) {
      await tell('lock', epoch)
      if (mine.isLocked && !isDone()) await task(() => true)
      return mine.isLocked
    },
    async inCookieQueue(task: () => Promise<unknown>) {
      await tell('queue')
      return task()
    },
    tabs: {
      async syncUnderLock() {
        await tell('sync')
        return isInStep
      },
      recordToken: (pair: object) => tell('record', pair),
    },
    duplicateTab: {
      async take(of: Session) {
        await tell('take', of.epoch)
        return isOurs
      },
    },
    loadUser: async () => {
      await tell('load user')
      mine.now = { ...session, user: sara }
    },
    checkExpiry: () => void story.push(['check']),
    revoke: (...given: unknown[]) => void story.push(['revoke', ...given]),
    report: (error: SessionError) => void story.push(['report', error]),
  } as unknown as LogInAgainDeps
  const page = {
    story,
    tries,
    cancellation,
    mine,
    logIn: () =>
      logInAgain(
        host,
        tries,
        new Credentials({ username: 'sara', password: 'a' }, { remember: true }),
        () => Promise.resolve(undefined),
      ),
    /** What is done from the end of the calls to the server on. */
    after: () => story.slice(story.findLastIndex(([step]) => step === 'take') + 1),
    revoked: () => story.filter(([step]) => step === 'revoke').map(([, ...given]) => given),
    reported: () => story.filter(([step]) => step === 'report').map(([, error]) => error),
    steps: () => story.map(([step]) => step),
  }
  return page
}

const login = ['login', { fields: { username: 'sara', password: 'a' } }]
const whose = ['user', { accessToken: 'new' }]
const renewed = (more: object = {}) =>
  events.tokenRefreshed({
    ...{ epoch: 3, rotation: 2, accessToken, renewal, cause: 'refreshed' },
    ...more,
  })
const brought = { accessToken, renewal }
const ofCookie = { by: 'cookie', expiresAt: dawn + 90_000 } as const

// @proves reauthentication
describe('the session of who logs in again goes on', () => {
  test('with the new tokens, as after a refresh, and the old ones are revoked', async () => {
    const { logIn, story } = open()
    expect(await logIn()).toEqual({ ok: true })
    expect(story).toEqual([
      login,
      whose,
      ['lock', 3],
      ['take', 3],
      ['sync'],
      ['dispatch', renewed()],
      ['record', { epoch: 3, rotation: 2 }],
      ['revoke', loggedIn({ user: sara }), 3],
    ])
  })

  test('under the lock and in the queue of the cookie, of which nothing is revoked', async () => {
    const { logIn, story } = open({
      cookie: true,
      session: loggedIn({ user: sara, renewal: ofCookie }),
    })
    expect(await logIn()).toEqual({ ok: true })
    expect(story).toEqual([
      ...[['lock', 3], ['queue'], ['sync'], login, whose, ['take', 3], ['sync']],
      ['dispatch', renewed({ renewal: ofCookie })],
      ['record', { epoch: 3, rotation: 2 }],
    ])
  })

  test('with the user, where the answer has one', async () => {
    const renamed = { id: '1', name: 'Sara Parvaz' }
    const options = { user: { from: 'login' } }
    const { logIn, after, steps, mine } = open({
      options,
      answers: { login: { ...answer, user: renamed } },
    })
    await logIn()
    expect(steps()).not.toContain('user')
    expect(after().slice(1, 3)).toEqual([
      ['dispatch', events.userLoaded({ epoch: 3, user: renamed })],
      ['dispatch', renewed()],
    ])
    expect(mine.now).toMatchObject({ user: renamed, rotation: 2 })
  })

  test.each([
    ['a refresh token that the answer leaves out', { ...answer, refresh_token: undefined }],
    ['a refresh token that has stayed the same', { ...answer, refresh_token: 'refresh-token' }],
  ])('and %s is not revoked', async (_, answered) => {
    const { logIn, revoked, mine } = open({ answers: { login: answered } })
    expect(await logIn()).toEqual({ ok: true })
    expect(mine.now).toMatchObject({ accessToken, renewal: { token: { value: 'refresh-token' } } })
    expect(revoked()).toEqual([])
  })

  test('once it is known whose it is', async () => {
    const { logIn, steps } = open({ session: loggedIn() })
    expect(await logIn()).toEqual({ ok: true })
    expect(steps().slice(0, 2)).toEqual(['load user', 'login'])
  })

  test('with a cookie, though a sign-in that was given up has taken a number', async () => {
    const { logIn, mine } = open({ cookie: true, before: (_, page) => (page.mine.lastEpoch = 4) })
    mine.lastEpoch = 4
    expect(await logIn()).toEqual({ ok: true })
  })

  test('by the cookie also where they have given up meanwhile, for they have signed in all the same', async () => {
    const { logIn, mine } = open({
      cookie: true,
      before: (step, { tries }) => step === 'user' && tries.cancel(),
    })
    expect(await logIn()).toEqual({ ok: true })
    expect(mine.now).toMatchObject({ rotation: 2 })
  })
})

// @proves reauthentication
describe('the session of who logs in again stays as it is', () => {
  const stays = (page: ReturnType<typeof open>, session: Session = loggedIn({ user: sara })) => {
    expect(page.mine.now).toEqual(session)
    expect(page.steps()).not.toContain('record')
  }
  const omid = { user: { user: { id: 2 } } }

  test('where somebody else has logged in: what they got is revoked', async () => {
    const page = open({ answers: omid })
    expect(await page.logIn()).toEqual({
      ok: false,
      error: {
        ...refused('login', 200, undefined, { code: 'anotherPerson' }),
        message: 'Another person has logged in than the one whose session this is.',
      },
    })
    expect(page.revoked()).toEqual([[brought, 3]])
    stays(page)
  })

  test('where nobody can say whose the new tokens are', async () => {
    const page = open({ answers: { user: { user: { name: 'Sara' } } } })
    const error = fault('login', 'notUnderstood')
    expect(await page.logIn()).toEqual({ ok: false, error })
    expect(page.reported()).toEqual([error])
    expect(page.revoked()).toEqual([[brought, 3]])
    stays(page)
  })

  test('where the login is refused, which is told', async () => {
    const error = refused('login', 401)
    const page = open({ errors: { login: error } })
    expect(await page.logIn()).toEqual({ ok: false, error })
    expect(page.story).toEqual([login, ['report', error]])
    stays(page)
  })

  test.each<[string, Given]>([
    ['cannot be loaded', { errors: { user: unreachable } }],
    ['is none', { answers: { user: { user: {} } } }],
  ])(
    'where the user %s: the new tokens are revoked, and no lock is waited for',
    async (_, given) => {
      const page = open(given)
      expect(await page.logIn()).toMatchObject({ ok: false })
      expect(page.revoked()).toEqual([[brought, 3]])
      expect(page.reported()).toHaveLength(given.answers ? 1 : 0)
      expect(page.steps()).not.toContain('lock')
      stays(page)
    },
  )

  test.each<[string, Given]>([
    ['where this tab cannot catch up with the others', { isInStep: false }],
    ['where the lock never comes', { before: (_, { mine }) => (mine.isLocked = false) }],
  ])('%s: the new tokens are revoked', async (_, given) => {
    const page = open(given)
    const error = fault('login', 'timeout')
    expect(await page.logIn()).toEqual({ ok: false, error })
    expect(page.reported()).toEqual([error])
    expect(page.revoked()).toEqual([[brought, 3]])
    stays(page)
  })

  test('where this tab cannot catch up, and the cookie, which is the browser’s, is not revoked', async () => {
    const page = open({ cookie: true, isInStep: false })
    expect(await page.logIn()).toEqual({ ok: false, error: fault('login', 'timeout') })
    expect(page.revoked()).toEqual([])
    stays(page)
  })

  test('where nobody can say whose it is itself', async () => {
    const nobody = loggedIn({ user: { name: 'Sara' } })
    const page = open({
      session: nobody,
      before: (step, { mine }) => step === 'login' && (mine.now = nobody),
    })
    expect(await page.logIn()).toEqual({ ok: false, error: fault('login', 'notUnderstood') })
    expect(page.revoked()).toEqual([[brought, 3]])
    stays(page, nobody)
  })

  test('where the answer has no token, which is told of the login', async () => {
    const page = open({ answers: { login: {} } })
    const error = { name: 'MissingFieldError', call: 'login' }
    expect(await page.logIn()).toMatchObject({ ok: false, error })
    expect(page.reported()).toMatchObject([error])
    stays(page)
  })

  test.each(['login', 'user', 'lock', 'sync'])(
    'where they give up before the step “%s” is over: what came is revoked',
    async (at) => {
      const page = open({ before: (step, { tries }) => step === at && tries.cancel() })
      expect(await page.logIn()).toEqual(over)
      expect(page.revoked()).toEqual([[brought, 3]])
      // Who has given up already takes no turn.
      expect(page.steps().includes('take')).toBe(at === 'sync')
      stays(page)
    },
  )

  test.each([
    ['tokens', false],
    ['a cookie', true],
  ])(
    'where the computer slept during the login, until the new token has ended: nobody is asked whose it is (%s)',
    async (_, cookie) => {
      const page = open({
        cookie,
        before: (step, { mine }) => step === 'login' && (mine.time = dawn + 60_000),
      })
      const error = fault('login', 'timeout')
      expect(await page.logIn()).toEqual({ ok: false, error })
      expect(page.reported()).toEqual([error])
      expect(page.revoked()).toEqual(cookie ? [] : [[brought, 3]])
      expect(page.steps()).not.toContain('user')
      stays(page)
    },
  )

  test('where they give up and the login fails: nobody is told why', async () => {
    const page = open({
      errors: { login: unreachable },
      before: (step, { tries }) => step === 'login' && tries.cancel(),
    })
    expect(await page.logIn()).toEqual(over)
  })

  test.each([
    ['while their user is loaded', {}],
    ['while their user is loaded, with steps', { challenges: [] }],
    ['while the cookie is waited for', { renewal: 'cookie' }],
  ])('where they give up %s: nothing is sent', async (_, options) => {
    const cookie = 'renewal' in options
    const page = open({
      session: cookie ? loggedIn({ user: sara }) : loggedIn(),
      cookie,
      options,
      before: (step, { tries }) => (step === 'load user' || step === 'queue') && tries.cancel(),
    })
    expect(await page.logIn()).toEqual(over)
    expect(page.steps()).not.toContain('login')
  })

  test('where a session has begun elsewhere, whose the cookie is: nothing is sent', async () => {
    const page = open({
      cookie: true,
      before: (step, { mine }) => step === 'queue' && (mine.lastEpoch = 4),
    })
    expect(await page.logIn()).toEqual(over)
    expect(page.steps()).toEqual(['lock', 'queue'])
    stays(page)
  })
})

// @proves reauthentication, signOut
describe('the session of who logs in again is over', () => {
  test('where the cookie is somebody else’s now, who stays signed in nowhere', async () => {
    const page = open({ cookie: true, answers: { user: { user: { id: 2 } } } })
    expect(await page.logIn()).toEqual(over)
    expect(page.mine.now).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
    expect(page.revoked()).toMatchObject([[{ accessToken: { value: 'new' } }, 3]])
  })

  test.each([
    ['tokens', false],
    ['a cookie', true],
  ])('where they have signed out meanwhile: what came is revoked (%s)', async (_, cookie) => {
    const page = open({
      cookie,
      before: (step, { cancellation }) => step === 'sync' && cancellation.cancel(),
    })
    expect(await page.logIn()).toEqual(over)
    expect(page.revoked()).toMatchObject([[{ accessToken: { value: 'new' } }, 3]])
    expect(page.steps()).not.toContain('dispatch')
  })

  test('where another tab has ended it: what came is revoked', async () => {
    const page = open({
      before: (step, { mine }) => step === 'sync' && (mine.now = sessions.loggedOut),
    })
    expect(await page.logIn()).toEqual(over)
    expect(page.revoked()).toEqual([[brought, 3]])
    expect(page.steps()).not.toContain('dispatch')
  })

  test('where it is the session of the tab that this one is a copy of', async () => {
    const page = open({ isOurs: false })
    expect(await page.logIn()).toEqual(over)
    expect(page.after()).toEqual([
      ['sync'],
      ['dispatch', events.bothExpired({ epoch: 3, at: dawn })],
      ['check'],
      ['revoke', brought, 3],
    ])
  })
})
