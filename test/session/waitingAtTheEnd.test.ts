import { describe, expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()
const { openHost } = useHosts()

/** A host that is signed in, whose access token the server has revoked, and what it asks. */
async function open() {
  const host = await openHost({}, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
      endpoints: (build) => ({
        notes: build.query<unknown, void>({ query: () => '/api/notes' }),
        add: build.mutation<unknown, string>({
          query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
        }),
      }),
    }),
  )
  await host.logIn()
  backend.revokeAccess()
  const { notes, add } = host.own.endpoints
  return {
    ...host,
    asks: {
      'a query': () => host.store.dispatch(notes.initiate()),
      'a mutation': () => host.store.dispatch(add.initiate('tea')),
      'a mutation, unwrapped': () =>
        host.store
          .dispatch(add.initiate('tea'))
          .unwrap()
          .catch((error: unknown) => ({ error })),
      'session.fetch': () =>
        host.session.fetch('/api/notes').catch((error: unknown) => ({ error })),
    },
  }
}
type Asked = keyof Awaited<ReturnType<typeof open>>['asks']
const asked: Asked[] = ['a query', 'a mutation', 'a mutation, unwrapped', 'session.fetch']

// @proves told: bare twoApis
describe.each(asked)('%s that waits for a refresh when the session ends', (name) => {
  test('is told the refusal of the refresh', async () => {
    const { asks, state } = await open()
    backend.setFault('refresh', { kind: 'status', status: 401, times: 9 })
    expect(await asks[name]()).toMatchObject({ error: { name: 'RefusedError', status: 401 } })
    expect(state().status).toBe('loggedOut')
  })

  test.each(['logOut', 'end', 'expire'] as const)('is told that it is over, by %s', async (how) => {
    const { asks, session } = await open()
    backend.setFault('refresh', { kind: 'slow', ms: 300, times: 9 })
    const answer = asks[name]()
    await new Promise((resolve) => setTimeout(resolve, 150))
    void session[how]()
    expect(await answer).toMatchObject({
      error: { name: how === 'expire' ? 'ExpiredAuthSessionError' : 'SessionEndedError' },
    })
  })
})
