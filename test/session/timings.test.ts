import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { createTimings } from '../../src/session'
import { calm, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

type Marked = [name: string, detail: object]
function watch(session: Parameters<typeof createTimings>[0]) {
  const marks: Marked[] = []
  const timings = createTimings(session, (...marked) => marks.push(marked))
  return { ...timings, marks, names: () => marks.map(([name]) => name) }
}

describe('the moments of a session', () => {
  test('are marked once each: read back, and shown with the user', async () => {
    const { session } = await createBrowser().signedIn()
    const { names, userShown } = watch(session)
    await session.ready
    userShown()
    userShown()
    expect(names()).toEqual(['session:rehydrated', 'session:userShown'])
  })

  test('begin anew with the next person', async () => {
    const tab = await createBrowser().open()
    const { names, userShown } = watch(tab.session)
    await tab.logIn()
    userShown()
    await tab.session.logOut()
    await tab.logIn()
    userShown()
    expect(names()).toEqual(['session:rehydrated', 'session:userShown', 'session:userShown'])
  })

  test('tell of a refresh its cause', async () => {
    const tab = await createBrowser().signedIn()
    const { marks } = watch(tab.session)
    await time.pass(60_000)
    expect(marks).toContainEqual(['session:refresh', { cause: 'refreshed' }])
  })

  test('tell of a fault its call, its kind and its status, and nothing that is secret', async () => {
    const tab = await createBrowser().signedIn()
    const { marks } = watch(tab.session)
    backend.setFault('refresh', { kind: 'status', status: 503 })
    await tab.session.refresh({ now: true })
    expect(marks.at(-1)).toEqual([
      'session:fault',
      { call: 'refresh', kind: 'status', status: 503 },
    ])
  })
})

describe('where the browser marks them', () => {
  const own = Object.getOwnPropertyDescriptor(performance, 'mark')
  afterEach(() => {
    if (own) Object.defineProperty(performance, 'mark', own)
    else Reflect.deleteProperty(performance, 'mark')
  })

  test('it gets the name and the details as User Timing has them', async () => {
    const mark = jest.fn()
    Object.defineProperty(performance, 'mark', { value: mark, configurable: true })
    const { session } = await createBrowser().signedIn()
    createTimings(session)
    await session.ready
    expect(mark).toHaveBeenCalledWith('session:rehydrated', { detail: {} })
  })

  test('a session that cannot start is told once, and not by them', async () => {
    const told: unknown[] = []
    const tell = (error: unknown) => void told.push(error)
    process.on('unhandledRejection', tell)
    const ready = Promise.reject(new Error('No'))
    ready.catch(() => undefined)
    createTimings({ on: () => () => undefined, ready })
    await time.pass(50)
    await calm()
    process.off('unhandledRejection', tell)
    expect(told).toEqual([])
  })

  test('nothing is marked unless it is asked for', async () => {
    const mark = jest.fn()
    Object.defineProperty(performance, 'mark', { value: mark, configurable: true })
    const { session } = await createBrowser().signedIn()
    await session.refresh({ now: true })
    expect(mark).not.toHaveBeenCalled()
  })
})
