import { describe, expect, jest, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import type { FaultError } from '../../src/session'
import { events } from '../../src/session/state/events'
import { createListeners } from '../../src/session/state/listeners'
import { noSession } from '../../src/session/state/reducer'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend, server } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

describe('a listener', () => {
  test('that another one stops meanwhile is called no more', () => {
    const { on, tell } = createListeners()
    const event = events.loggedOut({ epoch: 1, reason: 'logout', at: 0 })
    const heard: string[] = []
    let stop = () => {}
    on('session/loggedOut', () => {
      heard.push('first')
      stop()
    })
    stop = on('session/loggedOut', () => heard.push('second'))
    tell('session/loggedOut', event, noSession, 'here')
    expect(heard).toEqual(['first'])
  })

  test('that stops and listens anew is called once', () => {
    const { on, tell } = createListeners()
    const event = events.loggedOut({ epoch: 1, reason: 'logout', at: 0 })
    let calls = 0
    let stop = () => {}
    const again = () => {
      calls += 1
      if (calls > 10) return
      stop()
      stop = on('session/loggedOut', again)
    }
    stop = on('session/loggedOut', again)
    tell('session/loggedOut', event, noSession, 'here')
    expect(calls).toBe(1)
    tell('session/loggedOut', event, noSession, 'here')
    expect(calls).toBe(2)
  })

  test('hears the event it asked for, the session after it, and where it happened', async () => {
    const browser = createBrowser()
    const [tab, other] = [await browser.open(), await browser.open()]
    const heard: unknown[] = []
    tab.session.on('session/loggedIn', (event, session, origin) =>
      heard.push(event.payload.epoch, session.status, origin),
    )
    other.session.on('session/loggedIn', (...told) => heard.push(told[2]))
    await tab.logIn()
    await time.pass(1000)
    expect(heard).toEqual([time.start + 1, 'loggedIn', 'here', 'elsewhere'])
  })

  test('that has stopped hears nothing more, and the others do', async () => {
    const tab = await createBrowser().open()
    const [first, second] = [jest.fn(), jest.fn()]
    const stop = tab.session.on('session/loggedIn', first)
    tab.session.on('session/loggedIn', second)
    stop()
    stop()
    await tab.logIn()
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledTimes(1)
  })

  test('that is given twice hears twice, until each is stopped', async () => {
    const tab = await createBrowser().open()
    const listener = jest.fn()
    tab.session.on('session/loggedIn', listener)
    tab.session.on('session/loggedIn', listener)()
    await tab.logIn()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('that throws harms nothing, and its error goes where uncaught errors go', async () => {
    const tab = await createBrowser().open()
    const broken = new Error('broken listener')
    const after = jest.fn()
    tab.session.on('session/loggedIn', () => {
      throw broken
    })
    tab.session.on('session/loggedIn', after)
    expect(await tab.logIn()).toBeUndefined()
    expect(after).toHaveBeenCalledTimes(1)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    await expect(time.pass(0)).rejects.toBe(broken)
  })

  test('for an event that does not exist is refused, with those that do', async () => {
    const tab = await createBrowser().open()
    expect(() => tab.session.on('loggedIn' as never, () => undefined)).toThrow(
      'There is no event loggedIn; there are: error, fault, session/loggedIn,',
    )
  })

  test('for an event that does not exist is never called in production', () => {
    const { NODE_ENV } = process.env
    process.env.NODE_ENV = 'production'
    try {
      expect(() => createListeners().on('loggedIn' as never, () => undefined)).not.toThrow()
    } finally {
      process.env.NODE_ENV = NODE_ENV
    }
  })
})

describe('a fault', () => {
  const listening = async (visible = false) => {
    const tab = await createBrowser().signedIn({ visible })
    const faults: FaultError[] = []
    tab.session.on('fault', (error) => faults.push(error))
    return { tab, faults }
  }

  test('of a refresh is reported once, however many requests it answers', async () => {
    const { tab, faults } = await listening()
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'status', status: 503 })
    await Promise.all(Array.from({ length: 20 }, (_, i) => tab.notes(String(i))))
    await tab.notes()
    expect(faults).toMatchObject([{ name: 'FaultError', call: 'refresh', status: 503 }])
  })

  test('of each further try is reported too', async () => {
    const { tab, faults } = await listening()
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'offline' })
    await tab.session.refresh()
    await time.pass(3000)
    await tab.session.refresh({ now: true })
    expect(faults.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable'])
  })

  test('at which the host signs the person out is not left behind for the next', async () => {
    const { tab } = await listening()
    tab.session.on('fault', () => void tab.session.logOut())
    await time.pass(60_000)
    server.use(http.post('*/api/auth/refresh', () => HttpResponse.json({})))
    await tab.session.refresh()
    await time.pass(0)
    expect(tab.state().status).toBe('loggedOut')
    expect(tab.session.refreshFault()).toBeUndefined()
  })

  test('of a 2xx that is no answer is reported as such', async () => {
    const { tab, faults } = await listening()
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'malformed', times: 1 })
    await tab.session.refresh()
    expect(faults).toMatchObject([{ call: 'refresh', kind: 'notUnderstood' }])
  })

  test('of the login, the user and the logout is reported', async () => {
    const { tab, faults } = await listening()
    backend.setFault('user', { kind: 'html', times: 1 })
    await tab.session.loadUser()
    backend.setFault('logout', { kind: 'offline', times: 1 })
    await tab.session.logOut()
    await time.pass(0)
    backend.setFault('login', { kind: 'status', status: 500 })
    await tab.logIn()
    expect(faults.map(({ call }) => call)).toEqual(['user', 'logout', 'login'])
  })

  test('that another tab has met is not reported here', async () => {
    const browser = createBrowser()
    const hidden = { visible: false }
    const [tab, other] = [await browser.signedIn(hidden), await browser.open(hidden)]
    const faults: string[] = []
    tab.session.on('fault', () => faults.push('here'))
    other.session.on('fault', () => faults.push('there'))
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'offline' })
    const one = tab.session.refresh()
    const two = other.session.refresh()
    await time.pass(1)
    await Promise.all([one, two])
    expect(faults).toHaveLength(1)
  })

  test('is neither a refusal nor a call that was stopped', async () => {
    const { tab, faults } = await listening()
    backend.setFault('user', { kind: 'slow', ms: 5000 })
    const loading = tab.session.loadUser()
    await tab.session.logOut()
    await time.pass(5000)
    await loading
    await tab.logIn('sara', 'wrong')
    expect(faults).toEqual([])
  })
})
