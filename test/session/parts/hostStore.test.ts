import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { createHostStore } from '../../../src/session/hostStore'
import { fillOptions } from '../../../src/session/options/defaults'
import { events } from '../../../src/session/state/events'
import { noSession } from '../../../src/session/state/reducer'
import { rehydrated } from '../../../src/session/storage/rehydration'
import { dawn, loggedIn, sessions } from '../../support/sessions'

const stops: (() => void)[] = []
let told: string[] = []
const { NODE_ENV } = process.env
beforeEach(() => {
  told = []
  jest.spyOn(console, 'error').mockImplementation((text: string) => void told.push(text))
})
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV
  stops.splice(0).forEach((stop) => stop())
  jest.restoreAllMocks()
})

/** A store with the session's slice and middleware, and an api that lets all pass. */
function open(environment: object = {}, start = async () => {}) {
  const made = createHostStore(fillOptions({ name: 'shop' }), environment)
  const reacted: unknown[][] = []
  const middleware = made.createMiddleware(
    {
      api: { middleware: () => (next) => (action) => next(action) },
      caches: { isPast: ({ type }) => type === 'past' },
    },
    (...what) => void reacted.push(what),
    start,
  )
  const storeOf = (withSession = true, name = 'session') =>
    configureStore({
      reducer: combineReducers({
        ...{ api: (state: object = {}) => state },
        ...({ [name]: made.reducer } as { session: typeof made.reducer }),
      }),
      middleware: (getDefault) =>
        withSession ? getDefault({ serializableCheck: false }).prepend(middleware) : getDefault(),
    })
  stops.push(made.onStop)
  return { ...made, reacted, storeOf }
}
const aTick = () => new Promise((resolve) => setTimeout(resolve))

describe('the slice', () => {
  test('takes over what was stored as it is, and nothing where nothing was', () => {
    const { reducer } = open()
    const stored = loggedIn()
    expect(reducer(noSession, rehydrated(stored))).toBe(stored)
    expect(reducer(noSession, rehydrated(undefined))).toBe(noSession)
  })

  test('follows the events, and no other action', () => {
    const { reducer } = open()
    const at = loggedIn()
    expect(reducer(undefined, { type: 'any' })).toEqual(noSession)
    expect(reducer(at, { type: 'any' })).toBe(at)
    const { epoch } = at
    expect(reducer(at, events.loggedOut({ epoch, reason: 'logout', at: dawn }))).toEqual(
      sessions.loggedOut,
    )
  })
})

describe('the middleware', () => {
  test('starts once, in a store that is complete, and tells when all is read back', async () => {
    const story: string[] = []
    const { ready, storeOf, onReadBack, isReady, whenReady, state } = open(
      { own: true },
      async () => {
        story.push(`starts as ${state.session().status}`)
        await aTick()
        onReadBack()
      },
    )
    const waits = whenReady(async () => void story.push('waited'))
    storeOf()
    expect([story, isReady()]).toEqual([[], false])
    storeOf()
    await ready
    await waits
    expect(isReady()).toBe(true)
    await whenReady(async () => void story.push('at once'))
    expect(story).toEqual(['starts as loggedOut', 'waited', 'at once'])
  })

  test('tells of each action, with the session before and after it; thunks pass', () => {
    const { reacted, storeOf, state } = open()
    const store = storeOf()
    const before = reacted.length
    const action = rehydrated(loggedIn())
    expect(state.dispatch(action)).toBe(action)
    expect(store.dispatch(() => 'done')).toBe('done')
    expect(reacted.slice(before)).toEqual([[action, noSession, loggedIn()]])
    expect(state.session()).toEqual(loggedIn())
  })

  test('takes no action that is of the past, and tells nobody of it', () => {
    const { reacted, storeOf } = open()
    const store = storeOf()
    const [state, before] = [store.getState(), reacted.length]
    expect(store.dispatch({ type: 'past' })).toEqual({ type: 'past' })
    expect(store.getState()).toBe(state)
    expect(reacted).toHaveLength(before)
  })

  test('starts in no store without the slice', async () => {
    const start = jest.fn(async () => {})
    const told = /the reducer is missing.*the nearest Provider/
    for (const [mode, text] of [
      ['test', told],
      ['production', 'No state.session'],
    ] as const) {
      process.env.NODE_ENV = mode
      const { ready, storeOf } = open({ own: true }, start)
      storeOf(true, 'auth')
      await expect(ready).rejects.toThrow(text)
    }
    expect(start).not.toHaveBeenCalled()
  })

  test('has no store before there is one', () => {
    const { store, storeOf, state } = open()
    expect(store).toThrow('in no store: add its middleware')
    const made = storeOf()
    expect(store().getState()).toBe(made.getState())
    expect(state.session()).toEqual(noSession)
  })
})

describe('a host is told', () => {
  const twice = (environment: object) => {
    open(environment).storeOf()
    open(environment).storeOf()
    return told
  }

  test('of a name that two sessions of one page have, unless a test plays several pages', () => {
    expect(twice({ now: () => dawn })).toEqual([])
    expect(twice({})).toEqual([
      expect.stringContaining('two sessions of this page are called "shop"'),
    ])
  })

  test('of nothing in production, where all is as it was', async () => {
    process.env.NODE_ENV = 'production'
    expect(twice({})).toEqual([])
    const { storeOf, state, onStop } = open()
    storeOf()
    state.dispatch(rehydrated(loggedIn()))
    expect(state.session()).toEqual(loggedIn())
    open().storeOf(false)
    await aTick()
    expect(told).toEqual([])
    onStop()
  })

  test('of a middleware that was forgotten', async () => {
    open().storeOf(false)
    await aTick()
    expect(told).toEqual([expect.stringContaining('the middleware is missing')])
  })

  test('of a session that redux-persist keeps a second time', async () => {
    const { storeOf } = open()
    storeOf().dispatch({ ...rehydrated(undefined), key: 'root', payload: { session: {} } } as never)
    await aTick()
    expect(told).toEqual([expect.stringContaining('redux-persist keeps it a second time')])
  })
})
