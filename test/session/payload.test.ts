import { expect, test } from '@jest/globals'
import { http } from 'msw'
import { Credentials } from '../../src/session'
import payload from '../../src/session/presets/payload'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([-3, 0, 3])(
  'a token of Payload of two hours lives for two, on a device that is %d hours off',
  async (hours) => {
    const iat = Math.floor(Date.now() / 1000) - hours * 3600
    const exp = iat + 7200
    const token = `${base64url({ alg: 'HS256' })}.${base64url({ id: 1, iat, exp })}.c2ln`
    const user = { id: 1, email: 'sara@example.com' }
    server.use(
      http.post('*/api/users/login', () => Response.json({ message: 'ok', exp, token, user })),
      http.get('*/api/users/me', () => Response.json({ user, exp, token })),
    )
    const { session, state } = await openHost(payload)
    const at = Date.now()
    const fields = { email: 'sara@example.com', password: 'parvaz-1405' }
    expect(await session.logIn(new Credentials(fields, { remember: true }))).toBeUndefined()
    const now = state()
    if (now.status !== 'loggedIn') throw now
    expect(Math.abs(now.accessToken.expiresAt - at - 7200_000)).toBeLessThan(5000)
  },
)
