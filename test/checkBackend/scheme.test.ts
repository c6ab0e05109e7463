/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { runFit } from '../../src/checkBackend/fit/runFit'
import { no, person } from './servers/conventional'
import { serve, type Sent } from './servers/serve'
import { account, jwt } from './servers/tokens'
import { useCheck } from './servers/useCheck'

const token = jwt({ sub: '7' })
/** A server whose access token comes with its scheme, in the field `name`. */
const withScheme =
  (name: string) =>
  ({ call, json, bearer }: Sent) => {
    switch (call) {
      case 'POST /api/auth/login':
        return json.username === account.user && json.password === account.password
          ? { body: { ok: true, [name]: `Bearer ${token}` } }
          : no(401)
      case 'GET /api/auth/user':
        return bearer === token ? { body: { user: person } } : no(401)
    }
  }

const check = useCheck()

test('a token that comes with its scheme is told, with the option that sends it as it came', async () => {
  const { text } = await check(withScheme('token'))
  expect(text).toContain("→ set token.type: '' (now 'Bearer')")
  expect(text).not.toContain('eyJ')
})

test('and is found by --write', async () => {
  const server = await serve(withScheme('accessToken'))
  const lines: string[] = []
  const origin = 'http://localhost:5173'
  const given = { baseUrl: server.url }
  const wish = { given, named: 'a test', user: account.user, origin, write: true }
  const wrongs = await runFit(wish, account.password, (line) => lines.push(line))
  server.close()
  const text = lines.join('\n')
  expect(wrongs).toEqual([])
  expect(text).toContain("property: 'accessToken'")
  expect(text).toContain("type: ''")
  expect(text).toContain('authorization: Bearer ‹access token 1›')
  expect(text).not.toContain('eyJ')
})
