/** @jest-environment-options {"url": "https://shop.test/orders"} */
import { describe, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import * as hooks from '../../../src/session/react'
import { useIsClient } from '../../../src/session/react/useSession'
import { fillOptions } from '../../../src/session/options/defaults'
import { noSession } from '../../../src/session/state/reducer'
import { createUserSelectors } from '../../../src/session/user/selectors'
import type { Credentials, Scope } from '../../../src/session'
import { around, changing, onServer, play } from '../../support/hooks'
import { loggedIn, sessions, tokenExpired } from '../../support/sessions'

test('a hook without a provider says what is missing', () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(hooks.useLogout)).toThrow('needs a SessionProvider above it')
  silent.mockRestore()
})

describe('the session', () => {
  test.each(Object.values(sessions))('is as the store has it: $status', (session) => {
    const { result, become } = play(() => [hooks.useSession(), hooks.useIsLoggedIn()] as const)
    expect(result.current).toEqual([noSession, false])
    become(session)
    const isLoggedIn = session.status === 'loggedIn' || session.status === 'tokenExpired'
    expect(result.current).toEqual([session, isLoggedIn])
  })

  test('outlives a reload unless it is in memory only, which may change with it', () => {
    let area = 'memory'
    const session = { storageArea: () => area }
    const { result, become } = play(hooks.useSurvivesReload, { session })
    expect(result.current).toBe(false)
    area = 'local'
    become(loggedIn())
    expect(result.current).toBe(true)
  })

  test('is in a browser there, and not on a server', () => {
    expect(play(useIsClient).result.current).toBe(true)
    expect(onServer(useIsClient)).toBe(false)
  })

  const readBack = () => {
    let isReady = false
    const [ready, settle] = [new Set<() => void>(), (value: boolean) => (isReady = value)]
    return { ready, settle, isReady: () => isReady }
  }
  test('is known once it has been read back, and never on a server', async () => {
    const { settle, isReady } = readBack()
    let tell = () => {}
    const ready = new Promise<void>((resolve) => (tell = resolve))
    const { result } = play(hooks.useIsReady, { session: { ready, isReady } })
    expect(result.current).toBe(false)
    await act(async () => {
      settle(true)
      tell()
      await ready
    })
    expect(result.current).toBe(true)
    expect(onServer(hooks.useIsReady, { session: { ready, isReady } })).toBe(false)
  })

  test('is that of the session layer that is provided now', async () => {
    const never = { ready: new Promise(() => undefined), isReady: () => false }
    const { result, rerender, provide } = play(hooks.useIsReady, { session: never })
    const { settle, isReady } = readBack()
    let tell = () => {}
    const ready = new Promise<void>((resolve) => (tell = resolve))
    provide({ ready, isReady })
    rerender()
    await act(async () => {
      settle(true)
      tell()
      await ready
    })
    expect(result.current).toBe(true)
  })

  test('is an error where it can never be read back, for the boundary around', async () => {
    class Boundary extends Component<{ children: ReactNode }> {
      override state = { error: undefined }
      static getDerivedStateFromError = (error: unknown) => ({ error })
      override render = () => (this.state.error === undefined ? this.props.children : null)
    }
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const seen: unknown[] = []
    const failure = Promise.reject(new Error('No code'))
    const { wrapper: Around } = around({ session: { ready: failure, isReady: () => false } })
    renderHook(hooks.useIsReady, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Around>
          <Boundary ref={(boundary) => void (boundary && seen.push(boundary))}>{children}</Boundary>
        </Around>
      ),
    })
    await act(() => failure.catch(() => undefined))
    expect((seen[0] as Component<unknown, { error: unknown }>).state.error).toEqual(
      new Error('No code'),
    )
    silent.mockRestore()
  })
})

describe('a sign-in form', () => {
  const fields = { username: 'sara', password: 'p' }

  test.each([true, false])('logs in with what was typed; remember: %s', async (remember) => {
    const logIn = jest.fn<(given: Credentials) => Promise<undefined>>(async () => undefined)
    const { result, rerender } = play(hooks.useLogin, { session: { logIn } })
    const login = result.current
    expect(await login(fields, { remember })).toEqual({ ok: true })
    const [given] = logIn.mock.calls[0]!
    expect([given.reveal(), given.remember]).toEqual([fields, remember])
    rerender()
    expect(result.current).toBe(login)
  })

  test('logs in to the session that is provided now', async () => {
    const layer = () => ({ logIn: jest.fn(async () => undefined) })
    const [one, other] = [layer(), layer()]
    const { result, rerender, provide } = play(hooks.useLogin, { session: one })
    provide(other)
    rerender()
    await result.current(fields, { remember: true })
    expect([one.logIn.mock.calls.length, other.logIn.mock.calls.length]).toEqual([0, 1])
  })

  test('is told of an error, with the next step', async () => {
    const error = Object.assign(new Error('Code?'), { step: { name: 'code' } })
    const { result } = play(hooks.useLogin, { session: { logIn: async () => error } })
    expect(await result.current(fields, { remember: false })).toEqual({
      ...{ ok: false, error },
      step: error.step,
    })
  })

  test.each([
    [{}, false, false],
    [{ challenges: [] }, true, false],
    [{ renewal: 'cookie' as const }, false, true],
  ])('knows the options: %j', (given, hasSteps, hasOne) => {
    const options = fillOptions(given)
    const logOut = async () => {}
    const use = () => [
      hooks.useLoginOptions(),
      hooks.useHasSteps(),
      hooks.useHasOneSession(),
      hooks.useLogout(),
    ]
    const { result } = play(use, { session: { options, logOut } })
    expect(result.current).toEqual([options.login, hasSteps, hasOne, logOut])
  })
})

test('the fault of a refresh is there as long as there is one, and a person may try again', async () => {
  const { read, subscribe, set, listening } = changing<unknown>(undefined)
  const refresh = jest.fn(async () => ({ ok: true }))
  const session = { onRefreshFault: subscribe, refreshFault: read, refresh }
  const use = () => [hooks.useRefreshFault(), hooks.useRetry()] as const
  const { result, rerender, unmount, provide } = play(use, { session })
  const [none, retry] = result.current
  expect(none).toBeUndefined()
  const fault = { error: new Error('away'), nextTryAt: 5 }
  set(fault)
  expect(result.current[0]).toBe(fault)
  expect(onServer(hooks.useRefreshFault, { session })).toBeUndefined()
  expect(await retry()).toBeUndefined()
  expect(refresh.mock.calls).toEqual([[{ now: true }]])
  rerender()
  expect(result.current[1]).toBe(retry)
  const other = { ...session, refresh: jest.fn(async () => ({ ok: true })) }
  provide(other)
  rerender()
  await result.current[1]()
  expect([refresh.mock.calls.length, other.refresh.mock.calls.length]).toEqual([1, 1])
  unmount()
  expect(listening.count).toBe(0)
})

describe('the timeline', () => {
  const timelineOf = () => {
    const entries = changing<readonly string[]>([])
    const errors = changing<readonly string[]>([])
    const subscribe = (listener: () => void) => {
      const stops = [entries.subscribe(listener), errors.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    }
    return { entries, errors, timeline: { subscribe, entries: entries.read, errors: errors.read } }
  }
  const session = { options: { baseUrl: '/' } }

  test('is what happened, and none on a server', () => {
    const { entries, timeline } = timelineOf()
    const { result } = play(hooks.useTimeline, { timeline })
    entries.set(['a', 'b'])
    expect(result.current).toEqual(['a', 'b'])
    expect(onServer(hooks.useTimeline, { timeline })).toEqual([])
  })

  test('has errors for a request for help, and none on a server', () => {
    const { errors, timeline } = timelineOf()
    const { result } = play(hooks.useSupportInfo, { timeline, session })
    errors.set(['a'])
    expect(result.current.errors).toEqual(['a'])
    expect(onServer(hooks.useSupportInfo, { timeline, session }).errors).toEqual([])
  })

  test('is empty where none is kept', () => {
    expect(play(hooks.useTimeline).result.current).toEqual([])
    expect(play(hooks.useSupportInfo, { session }).result.current.errors).toEqual([])
  })

  test.each([
    ['/v1/', 'https://shop.test/v1/'],
    ['https://sara:parrot-9@api.test/v1?key=secret#hash', 'https://api.test/v1'],
  ])('names the API, without a secret: %s', (baseUrl, apiUrl) => {
    const given = { session: { options: { baseUrl } } }
    expect(play(hooks.useSupportInfo, given).result.current.apiUrl).toBe(apiUrl)
  })
})

describe('the user', () => {
  const user = { id: 7, name: 'Sara', scope: 'read write' }
  const error = new Error('away')
  function of(isLoading: boolean, failed?: Error) {
    const loadUser = async () => undefined
    const selectors = createUserSelectors(fillOptions({}))
    return {
      ...{ selectors, userQueryState: () => ({ isLoading, error: failed }), loadUser },
      ...{ ready: Promise.resolve(), isReady: () => true },
    }
  }

  test('is there with id, name and scopes; an error of later is not told', () => {
    const session = of(false, error)
    const { result } = play(hooks.useUser, { session, at: loggedIn({ user }) })
    expect(result.current).toEqual({
      ...{ user, id: 7, name: 'Sara', scopes: ['read', 'write'], isLoading: false },
      ...{ error: undefined, reload: session.loadUser },
    })
  })

  test.each([
    [true, undefined],
    [false, error],
  ])('is not known; it is under way: %s', (isLoading, failed) => {
    const { result } = play(hooks.useUser, { session: of(isLoading, failed), at: loggedIn() })
    expect(result.current).toMatchObject({
      ...{ user: undefined, id: undefined, name: undefined, scopes: [], isLoading },
      error: failed,
    })
  })

  test('has scopes that are read again only when they change', () => {
    const { result, rerender, become } = play(hooks.useUser, {
      session: of(false),
      at: loggedIn({ user }),
    })
    const { scopes } = result.current
    rerender()
    expect(result.current.scopes).toBe(scopes)
    become(tokenExpired({ user: { ...user, scope: 'read' } }))
    expect(result.current.scopes).toEqual(['read'])
  })

  test('may see nothing yet of what needs a scope, nor what stands in its place, while it is being loaded', () => {
    const scope = 'read' as Scope
    const use = () => [
      hooks.HasScope({ scope, children: 'yes', otherwise: 'no' }),
      hooks.HasScope({ scope, children: 'yes', otherwise: 'no', pending: 'wait' }),
    ]
    const shown = (isLoading: boolean, failed?: Error) =>
      play(use, { session: of(isLoading, failed), at: loggedIn() }).result.current
    expect(shown(true)).toEqual([null, 'wait'])
    expect(shown(false, error)).toEqual(['no', 'no'])
  })

  test.each([
    ['read', true],
    [{ all: ['read', 'write'] }, true],
    [{ not: 'read' }, false],
    ['delete', false],
  ])('may see what needs %j: %s', (named, may) => {
    const scope = named as Scope // no deployment has registered it
    const use = () => [
      hooks.useHasScope(scope),
      hooks.HasScope({ scope, children: 'yes', otherwise: 'no' }),
      hooks.HasScope({ scope, children: 'yes' }),
    ]
    const given = { session: of(false), at: loggedIn({ user }) }
    expect(play(use, given).result.current).toEqual(
      may ? [true, 'yes', 'yes'] : [false, 'no', null],
    )
  })
})
