import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { REHYDRATE } from 'redux-persist'
import { createWiringCheck } from '../../../src/session/devtools/checkWiring'

let told: string[] = []
const stops: (() => void)[] = []
beforeEach(() => {
  jest.useFakeTimers()
  told = []
  jest.spyOn(console, 'error').mockImplementation((text: string) => void told.push(text))
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function check({ name = 'a', path = 'api', isAlone = true } = {}) {
  const made = createWiringCheck(name, path, isAlone)
  stops.push(made.onStop)
  return made
}
const store = (state: unknown = { session: { status: 'loggedOut' }, api: {} }) => ({
  getState: () => state,
})
const init = { type: '@@redux/INIT1.2.3' }
const later = () => jest.advanceTimersByTimeAsync(0)

const noMiddleware =
  'session: the middleware is missing: add session.middleware to the middleware of the store.'
const noReducer =
  'session: the reducer is missing: put session.reducer into the store under the name "session".'
const noApi = 'session: the reducer of session.api is missing: put it into the store as "own".'
const inTwo =
  'session: it is in two stores: make a session of its own for each, or one store only; after a hot reload, load the page anew.'
const twoOfOne =
  'session: two sessions of this page are called "a": stop the first, or give one of them a name of its own.'

describe('a developer is told', () => {
  test('once that the middleware is missing, when a store has been made without it', async () => {
    const { onReducer } = check()
    for (let time = 0; time < 2; time += 1) onReducer(init)
    expect(told).toEqual([])
    await later()
    expect(told).toEqual([noMiddleware])
  })

  test('of it by a store, and not by reducers that are combined before or after', async () => {
    const { onReducer } = check()
    const probe = { type: '@@redux/PROBE_UNKNOWN_ACTION1.2.3' }
    for (const action of [init, probe]) onReducer(action)
    await later()
    expect(told).toEqual([])
    for (const action of [init, init, probe]) onReducer(action)
    await later()
    expect(told).toEqual([noMiddleware])
  })

  test('of it by a store with Redux DevTools', async () => {
    check().onReducer({ type: '@@INIT' })
    await later()
    expect(told).toEqual([noMiddleware])
  })

  test('nothing of it where the middleware comes with the store, or none was made', async () => {
    const { onReducer, onStore } = check()
    onReducer({ type: '@@redux/PROBE' })
    onReducer({ type: 'x@@redux/INIT' })
    await later()
    onReducer(init)
    onStore(store())
    await later()
    expect(told).toEqual([])
  })

  test.each([
    ['neither reducer', {}, [noReducer, noApi]],
    ['no reducer of the session', { own: {} }, [noReducer]],
    ['no reducer of its api', { session: { status: 'loggedIn' } }, [noApi]],
    ['both', { session: { status: 'loggedIn' }, own: {} }, []],
  ])('when the store is complete that it has %s', async (_, state, texts) => {
    const mine = { state: undefined as unknown }
    check({ path: 'own' }).onStore({ getState: () => mine.state })
    mine.state = state
    expect(told).toEqual([])
    await later()
    expect(told).toEqual(texts)
  })

  test('that it is in two stores', () => {
    const { onStore } = check()
    for (let time = 0; time < 3; time += 1) onStore(store())
    expect(told).toEqual([inTwo])
  })

  test('that two sessions have one name, until the first is stopped', () => {
    const first = check()
    first.onStore(store())
    check({ name: 'b' }).onStore(store())
    expect(told).toEqual([])
    check().onStore(store())
    expect(told).toEqual([twoOfOne])
    first.onStop()
    check().onStore(store())
    expect(told).toEqual([twoOfOne])
  })

  test('nothing of names where a test plays several tabs', () => {
    for (let tab = 0; tab < 2; tab += 1) check({ isAlone: false }).onStore(store())
    check().onStore(store())
    check({ isAlone: false }).onStore(store())
    expect(told).toEqual([])
  })

  test.each([
    ['the session', { session: {} }],
    ['its api', { own: {} }],
  ])('that redux-persist keeps %s a second time', (_, payload) => {
    const { onAction } = check({ path: 'own' })
    for (const key of ['root', 'root', 'host']) onAction({ type: REHYDRATE, key, payload })
    expect(told).toEqual(
      ['root', 'host'].map(
        (key) =>
          `session: redux-persist keeps it a second time: add "session" and "own" to the blacklist of "${key}".`,
      ),
    )
  })

  test.each([
    ['of another type', { type: 'x', key: 'root', payload: { session: {} } }],
    ['of the session’s own record', { type: REHYDRATE, key: 'session', payload: { session: {} } }],
    ['with something else', { type: REHYDRATE, key: 'root', payload: { other: {} } }],
    ['with nothing', { type: REHYDRATE, key: 'root', payload: undefined }],
  ])('nothing of an action %s', (_, action) => {
    check().onAction(action)
    expect(told).toEqual([])
  })
})
