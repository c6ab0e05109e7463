import { describe, expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useLayers } from '../support/layer'
import { useDemoServer } from '../support/server'

const { received } = useDemoServer()
const { openHost } = useHosts()
const { open } = useLayers()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// @proves nobodyElse: another
describe('a call of a page on which nobody is signed in any more', () => {
  test('that is tried again is not sent under the next person’s token', async () => {
    const { session, store, own, logIn, state } = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: retry(session.withSession(fetchBaseQuery({ baseUrl: apiUrl })), {
          maxRetries: 3,
          backoff: () => wait(500),
        }),
        endpoints: (build) => ({
          add: build.mutation<unknown, string>({
            query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
          }),
        }),
      }),
    )
    await logIn()
    await session.logOut()
    await wait(50)
    void store.dispatch(own.endpoints.add.initiate('written by nobody') as never)
    await wait(100)
    expect(received.filter(({ call }) => call === 'POST /api/notes')).toHaveLength(1)
    received.splice(0)
    await logIn('omid', 'darya-1405')
    await wait(1500)
    expect(state()).toMatchObject({ user: { name: 'Omid Darya' } })
    expect(
      received.filter(({ call, authorization }) => call === 'POST /api/notes' && authorization),
    ).toEqual([])
  })
})

test('a guest who asks for an access token is told that there is no session, rather than that it is over', async () => {
  const { session } = open({ endpoints: { user: false, logout: false } })
  await session.ready
  const told = async () => {
    const error = await session.accessToken().catch((thrown: Error) => thrown)
    return [(error as Error).name, (error as Error).message]
  }
  expect(await told()).toEqual(['SessionEndedError', 'There is no session.'])
  await session.begin({ accessToken: 'a', expiresIn: 600 }, { remember: true })
  const ended = session.end()
  expect(await told()).toEqual(['SessionEndedError', 'The session of this request is over.'])
  await ended
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await told()).toEqual(['SessionEndedError', 'There is no session.'])
})
