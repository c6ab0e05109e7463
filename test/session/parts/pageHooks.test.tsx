import { describe, expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import {
  ReauthenticationForm,
  useFailedRequests,
  useLogin,
  useLogout,
  useReauthenticate,
  useReauthentication,
  useSuspendedPage,
} from '../../../src/session/react'
import { useSessionContext } from '../../../src/session/react/useSessionContext'
import type { Credentials } from '../../../src/session'
import { around, changing, onServer, play } from '../../support/hooks'
import { loggedIn, sessions } from '../../support/sessions'

describe('the page of a session', () => {
  test('is another one for each session, where none is kept', () => {
    const { result, become } = play(useSuspendedPage, { at: loggedIn() })
    expect(result.current).toMatchObject({ isSuspended: false, pageKey: 3 })
    expect(result.current.discard()).toBeUndefined()
    become(loggedIn({ epoch: 4 }))
    expect(result.current.pageKey).toBe(4)
  })

  test('is kept where the options say so, and told when it is there', () => {
    const { read, subscribe, set, listening } = changing(false)
    const [unmounted, discard] = [jest.fn(), jest.fn()]
    const mount = jest.fn(() => unmounted)
    const pageOf = (epoch: number) => epoch * 10
    const session = { suspendedPage: { subscribe, isSuspended: read, pageOf, mount, discard } }
    const { result, become, rerender, unmount, provide } = play(useSuspendedPage, {
      at: loggedIn(),
      session,
    })
    expect(result.current).toEqual({ isSuspended: false, pageKey: 30, discard })
    set(true)
    become(sessions.loggedOut)
    expect(result.current.isSuspended).toBe(true)
    expect(onServer(useSuspendedPage, { session }).isSuspended).toBe(false)
    rerender()
    expect([mount.mock.calls.length, unmounted.mock.calls.length]).toEqual([1, 0])
    const other = { ...session.suspendedPage, mount: jest.fn(() => () => undefined) }
    provide({ suspendedPage: other })
    rerender()
    expect([unmounted.mock.calls.length, other.mount.mock.calls.length]).toEqual([1, 1])
    unmount()
    expect(listening.count).toBe(0)
  })
})

describe('requests that have failed with their session', () => {
  test('are none, where no page is kept', async () => {
    const { result } = play(useFailedRequests)
    expect(result.current.count).toBe(0)
    expect(await result.current.retry()).toBe(true)
    expect(result.current.dismiss()).toBeUndefined()
  })

  test.each([true, false])(
    'are counted, sent again, with success %s, or given up',
    async (isSent) => {
      const { read, subscribe, set } = changing(0)
      const [retry, dismiss] = [jest.fn(async () => isSent), jest.fn()]
      let isHidden = true
      const session = {
        suspendedPage: {
          subscribe,
          isSuspended: () => isHidden,
          failedRequests: { count: read, retry, dismiss },
        },
      }
      const { result, rerender, provide } = play(useFailedRequests, { session })
      const before = result.current
      set(2)
      expect(result.current.count).toBe(0)
      isHidden = false
      rerender()
      expect(result.current.count).toBe(2)
      expect(onServer(useFailedRequests, { session }).count).toBe(0)
      expect(await result.current.retry()).toBe(isSent)
      expect(dismiss).not.toHaveBeenCalled()
      result.current.dismiss()
      expect([retry.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 1])
      rerender()
      expect(result.current).toEqual({ ...before, count: 2 })
      provide({})
      rerender()
      expect(await result.current.retry()).toBe(true)
      result.current.dismiss()
      expect([retry.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 1])
    },
  )
})

describe('a reauthentication', () => {
  const fields = { password: 'p' }
  function open(error?: object) {
    const asked = changing(false)
    const logIn = jest.fn(async (_: Credentials) => error)
    const [stop, cancel] = [jest.fn(), jest.fn()]
    const reauthentication = {
      subscribe: asked.subscribe,
      isAsked: asked.read,
      logIn,
      stop,
      cancel,
    }
    const session = { reauthentication, reauthenticate: async () => ({ ok: true }) }
    return { ...reauthentication, asked, session }
  }

  test('is asked for, and given up', async () => {
    const { asked, cancel, logIn, session } = open()
    const { result, rerender, unmount, provide } = play(useReauthentication, { session })
    expect(result.current.isAsked).toBe(false)
    expect(asked.listening.count).toBe(1)
    asked.set(true)
    expect(result.current.isAsked).toBe(true)
    expect(onServer(useReauthentication, { session }).isAsked).toBe(false)
    const before = result.current
    rerender()
    expect(result.current).toEqual(before)
    expect(cancel).not.toHaveBeenCalled()
    result.current.cancel()
    expect(cancel).toHaveBeenCalledTimes(1)
    provide({})
    rerender()
    result.current.cancel()
    // Without the option nothing is proved.
    expect(await result.current.confirm(fields)).toMatchObject({ ok: false })
    expect([cancel.mock.calls.length, logIn.mock.calls.length]).toEqual([1, 0])
    unmount()
    expect(asked.listening.count).toBe(0)
  })

  test('is wanted by a button, which asks nobody itself', () => {
    const { asked, session } = open()
    const { result, rerender, unmount } = play(useReauthenticate, { session })
    expect(result.current).toBe(session.reauthenticate)
    rerender()
    expect(asked.listening.count).toBe(0)
    unmount()
  })

  test('is a login that is not kept for longer than the session', async () => {
    const { logIn, session } = open()
    const { result } = play(useReauthentication, { session })
    expect(await result.current.confirm(fields)).toEqual({ ok: true })
    const [given] = logIn.mock.calls[0]!
    expect([given.reveal(), given.remember]).toEqual([fields, false])
  })

  test('may fail, or have a next step', async () => {
    const error = { code: 'code', step: { name: 'code' } }
    const { result } = play(useReauthentication, { session: open(error).session })
    expect(await result.current.confirm(fields)).toEqual({ ok: false, error, step: error.step })
  })

  test('is never asked for without the option', async () => {
    const { result } = play(useReauthentication)
    expect(result.current.isAsked).toBe(false)
    expect(await result.current.confirm(fields)).toMatchObject({ ok: false })
    expect(result.current.cancel()).toBeUndefined()
  })

  /** What a form sees, inside the one of the reauthentication. */
  function formIn(session: object, timeline?: object) {
    const seen: {
      login: ReturnType<typeof useLogin>
      logout: () => Promise<void>
      all: unknown
    }[] = []
    const Form = () => {
      seen.push({ login: useLogin(), logout: useLogout(), all: useSessionContext() })
      return <p>form</p>
    }
    const { wrapper: Around, provide } = around({ session, timeline })
    const page = () => (
      <Around>
        <ReauthenticationForm>
          <Form />
        </ReauthenticationForm>
      </Around>
    )
    const { rerender } = render(page())
    return {
      seen,
      again(next: object = session) {
        provide(next)
        rerender(page())
      },
    }
  }

  test('has the sign-in form of the host, whose login proves who it is, and whose logout gives up', async () => {
    const { logIn, stop, session } = open()
    const own = { logIn: jest.fn(), logOut: jest.fn() }
    const timeline = {}
    const { seen, again } = formIn({ ...session, ...own }, timeline)
    expect(await seen[0]!.login(fields, { remember: true })).toEqual({ ok: true })
    expect(await act(seen[0]!.logout)).toBeUndefined()
    expect([logIn.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
    expect(own.logIn).not.toHaveBeenCalled()
    expect(own.logOut).not.toHaveBeenCalled()
    expect(seen[0]!.all).toMatchObject({
      timeline,
      session: { reauthenticate: session.reauthenticate },
    })
    again()
    expect(new Set(seen.map(({ all }) => all)).size).toBe(1)
  })

  test('leaves the form as it is, without the option', async () => {
    const own = { logIn: jest.fn(async () => undefined), logOut: jest.fn(async () => {}) }
    const { seen, again } = formIn(own)
    await seen[0]!.login(fields, { remember: true })
    await seen[0]!.logout()
    expect([own.logIn.mock.calls.length, own.logOut.mock.calls.length]).toEqual([1, 1])
    const other = { logOut: async () => {} }
    again(other)
    expect(seen.at(-1)!.logout).toBe(other.logOut)
  })
})
