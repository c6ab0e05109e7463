import type { Answer, Handler } from './serve.ts'
import { account, createTokens, hex } from './tokens.ts'

const no = (status: number, body: unknown = { message: 'No.' }): Answer => ({ status, body })

export type AccountFaults = {
  /** What is answered to a wrong password of now; `ok` takes it for the right one. */
  readonly wrong?: Answer | 'ok'
  /** What is answered to a token that is not good, where the password is changed. */
  readonly bad?: Answer
  /** What is answered to the right passwords of somebody who is signed in. */
  readonly right?: Answer
  /** The change ends all sessions, and its answer has no tokens, or it has them and ends none. */
  readonly endsAll?: boolean
  readonly hasNoTokens?: boolean
  /** It takes no password twice, so that there is no way back. */
  readonly isOneWay?: boolean
  /** The connection breaks off once the password is changed. */
  readonly isDropped?: boolean
  /** Whose sessions are not ended by signing out everywhere. */
  readonly keeps?: 'own' | 'others'
  readonly everywhere?: Answer
  /** The refresh token is in a cookie alone. */
  readonly byCookie?: boolean
}

/** A server whose people change their password, and sign out everywhere; it does so as these faults say. */
export function accountServer(faults: AccountFaults = {}) {
  const sessions = new Map<string, string>()
  const refresh = createTokens(hex)
  let password = account.password
  const used = new Set([password])

  const cookie = (value: string, age = 900) =>
    `renewal=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}`

  function issue(): Answer {
    const token = hex()
    const renewal = refresh.issue()
    sessions.set(token, renewal)
    if (faults.byCookie)
      return { body: { token, expires_in: 900 }, headers: { 'set-cookie': cookie(renewal) } }
    return { body: { token, refresh_token: renewal, expires_in: 900 } }
  }
  const end = (token: string) => {
    refresh.end(sessions.get(token))
    sessions.delete(token)
  }

  function change(bearer: string, current = '', next = ''): Answer {
    if (!sessions.has(bearer)) return faults.bad ?? no(401, { code: 'token' })
    if (current !== password && faults.wrong !== 'ok')
      return faults.wrong ?? no(401, { code: 'wrong_password' })
    if (faults.right) return faults.right
    if (faults.isOneWay && used.has(next)) return no(422, { message: 'Was used before.' })
    password = next
    used.add(next)
    if (faults.isDropped) return { isDropped: true }
    if (faults.endsAll) [...sessions.keys()].forEach(end)
    return faults.hasNoTokens ? { status: 204 } : issue()
  }

  function everywhere(bearer: string): Answer {
    if (!sessions.has(bearer)) return no(401)
    if (faults.everywhere) return faults.everywhere
    const { keeps } = faults
    for (const token of [...sessions.keys()])
      if ((token === bearer ? 'own' : 'others') !== keeps) end(token)
    return { status: 204, ...(faults.byCookie && { headers: { 'set-cookie': cookie('', 0) } }) }
  }

  const handler: Handler = ({ call, json, cookies, bearer = '' }) => {
    switch (call) {
      case 'POST /api/auth/login':
        return json['password'] === password ? issue() : no(401)
      case 'POST /api/auth/refresh': {
        const old = (faults.byCookie ? cookies['renewal'] : json['refresh_token']) ?? ''
        if (!refresh.end(old)) return no(401)
        for (const [token, renewal] of sessions) if (renewal === old) sessions.delete(token)
        return issue()
      }
      case 'POST /api/auth/logout':
        end(bearer)
        return { status: 204 }
      case 'GET /api/auth/user':
        return sessions.has(bearer) ? { body: { user: { id: 7, name: 'Sara' } } } : no(401)
      case 'POST /password':
        return change(bearer, json['currentPassword'], json['newPassword'])
      case 'DELETE /sessions':
        return everywhere(bearer)
    }
    return undefined
  }
  return { handler, password: () => password }
}
