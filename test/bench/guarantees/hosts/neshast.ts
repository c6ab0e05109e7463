import { combineSlices, configureStore } from '@reduxjs/toolkit'
// The bundler puts the built package in its place.
import { createSession, Credentials, isLoggedIn, selectSession } from '../../../../src/session'
import type { Answer, Screen, Setting } from './library.ts'
import { textOf } from './library.ts'
import { open } from './page.ts'

function create({ app }: Setting) {
  const session = createSession(app === '' ? {} : { name: app })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      data: build.query<{ user: string }, string>({ query: (url) => url }),
    }),
  })
  const store = configureStore({
    reducer: combineSlices(session, api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
    devTools: session.devTools,
  })
  return { session, api, store }
}

let made: ReturnType<typeof create>
let remember = true

void open({
  async start(setting: Setting, screen: Screen) {
    made = create(setting)
    remember = !setting.ownTab
    const { session, store } = made
    const show = () => {
      const state = selectSession(store.getState())
      screen.user = isLoggedIn(state) ? (state.user?.['id'] as string) : undefined
      const reason = state.status === 'loggedOut' ? state.end?.reason : undefined
      if (reason !== undefined && screen.told.at(-1) !== reason) screen.told.push(reason)
    }
    store.subscribe(show)
    session.onRefreshFault(() => {
      const fault = session.refreshFault()
      if (fault !== undefined) screen.told.push(textOf(fault.error))
    })
    await session.ready
    show()
  },
  async signIn(person, password): Promise<Answer> {
    const error = await made.session.logIn(
      new Credentials({ username: person, password }, { remember }),
    )
    return error === undefined ? { ok: true } : { ok: false, error: textOf(error) }
  },
  signOut: () => made.session.logOut(),
  async ask(url): Promise<Answer> {
    const { data, error } = await made.store.dispatch(
      made.api.endpoints.data.initiate(url, { forceRefetch: true }),
    )
    return error === undefined && data !== undefined
      ? { ok: true, user: data.user }
      : { ok: false, error: textOf(error) }
  },
  kept: (url) => made.api.endpoints.data.select(url)(made.store.getState()).data?.user,
})
