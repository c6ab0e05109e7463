import type { Answer, Sent } from './serve.ts'
import { account, createTokens } from './tokens.ts'

export const person = { id: 7, name: 'Sara Parvaz', scope: 'profile:read', locale: 'fa' }
export const no = (status: number, body: unknown = { message: 'No.' }): Answer => ({ status, body })

/** A server that follows the conventions, but for what a test changes. */
export function conventional(
  change: (sent: Sent, usual: (other?: Sent) => Answer | undefined) => Answer | undefined,
) {
  const access = createTokens()
  const refresh = createTokens()
  const issue = () => ({
    body: { token: access.issue(), refresh_token: refresh.issue(), expires_in: 900 },
  })
  function usual({ call, json, bearer }: Sent): Answer | undefined {
    switch (call) {
      case 'POST /api/auth/login':
        return json.password === account.password ? issue() : no(401)
      case 'GET /api/auth/user':
        return access.isLive(bearer) ? { body: { user: person } } : no(401)
      case 'POST /api/auth/refresh':
        return refresh.end(json.refresh_token) ? issue() : no(401)
      case 'POST /api/auth/logout':
        refresh.end(json.refresh_token)
        access.end(bearer)
        return { status: 204 }
    }
  }
  return (sent: Sent) => change(sent, (other = sent) => usual(other))
}
