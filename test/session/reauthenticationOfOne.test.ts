import { expect, test } from '@jest/globals'
import { reauthentication } from '../../src/session'
import { useLayers } from '../support/layer'

const { open } = useLayers()

const cancelled = expect.objectContaining({ name: 'ReauthenticationCancelledError' }) as unknown

test('a person who did not want to is not asked again for the next call of the same queryFn', async () => {
  const { session, store, answer, signedIn } = open({
    endpoints: { logout: false },
    reauthentication: reauthentication({ when: [{ status: 403 }] }),
  })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      all: build.query<unknown, void>({
        async queryFn(_, __, ___, ask) {
          const data: unknown[] = []
          for (const id of [1, 2, 3, 2]) data.push((await ask(`items/${id}`)).error)
          return { data }
        },
      }),
    }),
  })
  await signedIn()
  answer(() => Response.json({}, { status: 403 }))
  const asking = session.reauthentication!
  let asked = 0
  asking.subscribe(() => {
    if (!asking.isAsked()) return
    asked += 1
    setTimeout(() => asking.cancel(), 10)
  })
  const done = store.dispatch(api.endpoints.all.initiate() as never) as Promise<unknown>
  expect(await done).toMatchObject({ data: [cancelled, cancelled, cancelled, cancelled] })
  expect(asked).toBe(1)
})

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
  const asked = store.dispatch(api.endpoints.both.initiate() as never) as Promise<unknown>
  expect(await asked).toMatchObject({ data: [cancelled, cancelled, 'plain'] })
  // The second try of the same call is not sent.
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['secret', 'plain'])
})
