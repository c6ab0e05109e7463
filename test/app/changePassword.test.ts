import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { changePasswordOf } from '../../src/app/account/changePassword'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()

test('a change of the password for which the server wants a recent sign-in is refused where nothing can ask for that', async () => {
  server.use(
    http.post(`${apiUrl}/password`, () =>
      HttpResponse.json({ error: 'login_too_old' }, { status: 403 }),
    ),
  )
  const { session, logIn } = await openHost({ reauthentication: demoReauthentication })
  await logIn()
  const { change } = changePasswordOf(session, { url: '/password', wrong: [] })
  expect(await change({ current: 'parvaz-1405', next: 'abr-o-bad-1406' })).toMatchObject({
    result: 'failed',
    error: { name: 'RefusedError', status: 403 },
  })
})
