import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()
const settled = async <T>(promise: PromiseLike<T>, ms: number) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms, 'pending'))])

test('a buildRequest that hands no signal on: a refresh that is not answered ends all the same', async () => {
  const host = await openHost({
    timeouts: { refresh: 300 },
    buildRequest: (request, call) =>
      call === 'refresh'
        ? new Request(`${request.url}?v=2`, {
            method: 'POST',
            headers: request.headers,
            body: '{}',
          })
        : request,
  })
  await host.logIn()
  server.use(http.post('*/api/auth/refresh', () => new Promise<never>(() => undefined)))
  const state = host.state() as unknown as { accessToken: { value: string } }
  const asked = host.session.accessToken({ refused: state.accessToken.value }).catch((e) => e.name)
  expect(await settled(asked, 3000)).toBe('FaultError')
})

test('an optional request goes without a token where a token that renews itself is refused and the server is away', async () => {
  const host = await openHost({
    renewal: 'accessToken',
    token: { refreshBefore: 10 },
    endpoints: { refresh: { bearer: 'access' } },
  } as never)
  await host.logIn()
  server.use(
    http.get('*/api/mixed', ({ request }) =>
      request.headers.get('authorization')
        ? new HttpResponse(null, { status: 401 })
        : HttpResponse.json('for everybody'),
    ),
    http.post('*/api/auth/refresh', () => new HttpResponse(null, { status: 503 })),
  )
  const answer = await host.session.fetch('/api/mixed', { session: { optional: true } })
  expect(await answer.json()).toBe('for everybody')
})
