import { extendedCalls } from '../../session/http/extendedCalls.ts'
import type { Remedy } from '../change.ts'
import type { Checking } from './checking.ts'

/** What may be done where a refused login has its fields inside an object: `{ user: { email, password } }`. */
export function nestedLogin({ options, user }: Checking): Remedy[] {
  const { login, endpoints } = options
  if (endpoints.login.encoding !== 'json' || login.username.includes('.')) return []
  // Devise of Rails has them in an object of the name that is in its path.
  const path = /(?:(\w+)s\/)?sign_in\/?$/.exec(endpoints.login.url)
  if (path === null)
    return [
      "are they inside an object? then they are named with a dot, such as 'user.email', with calls: extendedCalls",
    ]
  const [, scope = 'user'] = path
  const isEmail = user.includes('@')
  return [
    {
      set: {
        'login.username': `${scope}.${isEmail ? 'email' : 'username'}`,
        'login.password': `${scope}.password`,
        ...(isEmail && { 'login.kind': 'email' }),
        calls: extendedCalls,
      },
      seen: `JSON with the fields in ${scope} was accepted`,
    },
  ]
}
