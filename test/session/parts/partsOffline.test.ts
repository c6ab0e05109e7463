import { expect, jest, test } from '@jest/globals'
import type { SessionError } from '../../../src/session'
import { useLayers } from '../../support/layer'

/** Whether the files that are loaded with their first use can be had, as they cannot be over a new deployment. */
let isGone = true
const gone = (file: string) =>
  jest.unstable_mockModule(file, () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      createHostAddress: () => (args: unknown, url: string) => ({ args, goesTo: url }),
      begin: () => Promise.resolve({ ok: true }),
      createSessionFetch: () => () => Promise.resolve(Response.json(1)),
    }
  })
gone('../../../src/session/api/sessionFetch')
gone('../../../src/session/login/begin/begin')
gone('../../../src/session/api/hostAddress')

const { open } = useLayers()

// @proves outage
test('what needs a file of the layer that cannot be loaded is told so, as where the server is away, and works once it can be', async () => {
  const { session, store } = open({ endpoints: { user: false } })
  await session.ready
  const told: SessionError[] = []
  session.on('fault', (error) => told.push(error))
  const asked = () => session.fetch('x')
  const begun = () => session.begin({ accessToken: 'a' })
  await expect(asked()).rejects.toMatchObject({
    ...{ name: 'FaultError', call: 'request', kind: 'unreachable' },
  })
  expect(await begun()).toMatchObject({ name: 'FaultError', call: 'login', kind: 'unreachable' })
  const baseQuery = session.withSession((_: { url: string }) => ({ data: 'listed' }))
  const { signal } = new AbortController()
  const call = { ...store, signal, abort() {}, extra: {}, endpoint: 'list', type: 'query' } as const
  const listed = () => baseQuery({ url: 'things' }, call, {} as never)
  expect(await listed()).toMatchObject({
    error: { name: 'FaultError', call: 'request', kind: 'unreachable' },
  })
  // What a request of the host's meets is told to who has made it.
  expect(told).toMatchObject([{ call: 'login', kind: 'unreachable' }])
  isGone = false
  expect(await listed()).toMatchObject({ data: 'listed' })
  expect(await (await asked()).json()).toBe(1)
  expect(await begun()).not.toMatchObject({ name: 'FaultError' })
})
