import { expect, jest, test } from '@jest/globals'
import type { SessionError } from '../../../src/session'
import { useLayers } from '../../support/layer'

/** Whether the files that are loaded with their first use can be had, as they cannot be over a new deployment. */
let isGone = true
const gone = (file: string) =>
  jest.unstable_mockModule(file, () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      begin: () => Promise.resolve({ ok: true }),
      createSessionFetch: () => () => Promise.resolve(Response.json(1)),
    }
  })
gone('../../../src/session/api/sessionFetch')
gone('../../../src/session/login/begin/begin')

const { open } = useLayers()

// @proves outage
test('what needs a file of the layer that cannot be loaded is told so, as where the server is away, and works once it can be', async () => {
  const { session } = open({ endpoints: { user: false } })
  await session.ready
  const told: SessionError[] = []
  session.on('fault', (error) => told.push(error))
  const asked = () => session.fetch('x')
  const begun = () => session.begin({ accessToken: 'a' })
  await expect(asked()).rejects.toMatchObject({
    ...{ name: 'FaultError', call: 'request', kind: 'unreachable' },
  })
  expect(await begun()).toMatchObject({ name: 'FaultError', call: 'login', kind: 'unreachable' })
  // What a request of the host's meets is told to who has made it.
  expect(told).toMatchObject([{ call: 'login', kind: 'unreachable' }])
  isGone = false
  expect(await (await asked()).json()).toBe(1)
  expect(await begun()).not.toMatchObject({ name: 'FaultError' })
})
