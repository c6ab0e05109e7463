import { readTokens } from '../../session/http/tokenResponse.ts'
import { written, type Change } from '../change.ts'
import type { Checking } from './checking.ts'
import { suggest, suggestPart } from './suggest.ts'

/** Other places in which the user may be: the answer to the login, or the token itself. */
export function userElsewhere({ options, calls }: Checking): Change[] {
  const login = calls.made.find(({ name, outcome }) => name === 'login' && outcome.ok)
  if (login === undefined || !login.outcome.ok) return []
  const inLogin = suggest
    .user(login.body)
    .filter((path) => path !== '')
    .slice(0, 1)
    .map((path) => ({
      set: { 'user.from': 'login', 'user.property': path, 'endpoints.user': false },
      seen: `the answer to login has a user at ${written(path)}`,
    }))
  return [...inLogin, ...inToken()]

  function inToken(): Change[] {
    const { user } = options
    const whole = { ...options, user: { ...user, from: 'token', property: '' } as const }
    const found = login?.outcome.ok ? readTokens('login', login.outcome, whole) : undefined
    const claims = found && 'tokens' in found ? found.tokens.user : undefined
    const [id] = suggestPart.id(claims)
    if (id === undefined) return []
    const [name] = suggestPart.name(claims)
    const set = {
      'user.from': 'token',
      'user.property': '',
      'user.id': id,
      ...(name !== undefined && { 'user.name': name }),
      'endpoints.user': false,
    }
    return [{ set, seen: `the access token is a JWT with the claim ${written(id)}` }]
  }
}
