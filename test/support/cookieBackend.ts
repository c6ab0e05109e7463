import { getResponse, http } from 'msw'
import type { DemoBackend } from '../../src/demo/backend.ts'
import { createCookieJar } from './cookieJar.ts'
import { hint } from './hint.ts'

const name = 'refresh'
const cookieOf = ({ headers }: Request) =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.get('cookie') ?? '')?.[1]
const setCookie = (value: string | undefined) =>
  `${name}=${value ?? ''}; Max-Age=${value ? 3600 : 0}; Path=/api/auth; HttpOnly; SameSite=Lax`

const setHint = (value: string | undefined) =>
  `${hint}=${value ? '1' : ''}; Max-Age=${value ? 3600 : 0}; Path=/; SameSite=Lax`

/**
 * The demo back end as one that keeps its refresh token in an HttpOnly cookie, and never says it; `isHinted` for one that
 * sets a cookie beside it that scripts can read.
 */
export const withCookie = (backend: DemoBackend, isHinted = false): DemoBackend => ({
  ...backend,
  handlers: [
    http.all('*/api/*', async ({ request }) => {
      const held = cookieOf(request)
      const jar = createCookieJar()
      jar.replace(held)
      const send = jar.through(async (sent) => {
        const response = await getResponse(backend.handlers, sent)
        return response ?? new Response(null, { status: 404 })
      })
      const response = await send(request)
      const isSame = jar.cookie() === held
      if (!isSame) response.headers.append('set-cookie', setCookie(jar.cookie()))
      if (!isSame && isHinted) response.headers.append('set-cookie', setHint(jar.cookie()))
      return response
    }),
  ],
})
