import { expect, test } from '@jest/globals'
import { reauthentication } from '../../src/session'
import { useLayers } from '../support/layer'

const { open } = useLayers()

test('a queryFn of which one call was not wanted by the person goes on with its others', async () => {
  const layer = open({
    endpoints: { logout: false },
    reauthentication: reauthentication({ when: [{ status: 403 }] }),
  })
  const { session, sent, store } = layer
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      both: build.query<unknown, void>({
        async queryFn(_, { signal }, __, ask) {
          const again = await ask('secret')
          expect(signal.aborted).toBe(false)
          return { data: [again.error, (await ask('secret')).error, (await ask('plain')).data] }
        },
      }),
    }),
  })
  await layer.signedIn()
  sent.length = 0
  layer.answer(() =>
    sent.at(-1)!.url.endsWith('secret')
      ? Response.json({}, { status: 403 })
      : Response.json('plain'),
  )
  const asking = session.reauthentication!
  asking.subscribe(() => void (asking.isAsked() && setTimeout(() => asking.cancel(), 10)))
  const cancelled = expect.objectContaining({ name: 'ReauthenticationCancelledError' }) as unknown
  const asked = store.dispatch(api.endpoints.both.initiate() as never) as Promise<unknown>
  expect(await asked).toMatchObject({ data: [cancelled, cancelled, 'plain'] })
  // The second try of the same call is not sent.
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['secret', 'plain'])
})
