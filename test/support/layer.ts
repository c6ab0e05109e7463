import { afterEach, expect } from '@jest/globals'
import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import { createSession, type Environment, type SessionOptions } from '../../src/session'
import { MemoryStorage } from './storage'

const user = { id: 7, name: 'Sara', scope: 'read' }
const given = { accessToken: 'a', expiresIn: 600, refreshToken: 'r', user }

/** Opens session layers, and stops them when the test is over, with what else is to be stopped. */
export function useLayers() {
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((stop) => stop()))

  /** A session layer in a store of a page that is alone in its browser. */
  function open(options: object = {}, environment: Partial<Environment> = {}) {
    const [local, own] = [new MemoryStorage(), new MemoryStorage()]
    const sent: { url: string; authorization: string | null }[] = []
    let respond = (): Response | Promise<Response> => Response.json({}, { status: 503 })
    const session = createSession(
      { baseUrl: 'https://api.test/v1/', ...options } as SessionOptions,
      {
        localStorage: () => local,
        sessionStorage: () => own,
        async fetch({ url, headers }) {
          sent.push({ url, authorization: headers.get('authorization') })
          return respond()
        },
        ...environment,
      },
    )
    const store = configureStore({
      reducer: combineSlices(session, session.api),
      middleware: (getDefault) => getDefault().concat(session.middleware as Middleware),
    })
    stops.push(session.stop)
    const begin = () => session.begin(given, { remember: true })
    return {
      ...{ session, store, begin, sent, local, own },
      state: () => store.getState().session,
      answer: (make: typeof respond) => void (respond = make),
      signedIn: async () => {
        await session.ready
        expect(await begin()).toBeUndefined()
      },
    }
  }

  return { open, stops }
}
