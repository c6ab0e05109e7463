import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { events } from '../../src/session'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()

test('an optional request goes without a token also where the token of another tab is refused as well, and the server is away', async () => {
  const host = await openHost({
    renewal: 'accessToken',
    token: { refreshBefore: 10 },
    endpoints: { refresh: { bearer: 'access' } },
  } as never)
  await host.logIn()
  let isFirst = true
  server.use(
    http.get('*/api/mixed', ({ request }) => {
      if (!request.headers.get('authorization')) return HttpResponse.json('for everybody')
      const session = host.state()
      if (isFirst && session.status === 'loggedIn') {
        const { epoch, renewal, accessToken } = session
        const next = { ...accessToken, value: 'another-tabs' }
        const given = { epoch, renewal, rotation: 1, accessToken: next, cause: 'adopted' } as const
        host.store.dispatch(events.tokenRefreshed(given))
      }
      isFirst = false
      return new HttpResponse(null, { status: 401 })
    }),
    http.post('*/api/auth/refresh', () => new HttpResponse(null, { status: 503 })),
  )
  const answer = await host.session.fetch('/api/mixed', { session: { optional: true } })
  expect(await answer.json()).toBe('for everybody')
})
