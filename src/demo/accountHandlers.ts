import { http, HttpResponse, type HttpHandler } from 'msw'
import { failure, json, readBody, unauthorised } from './answers.ts'
import { wire } from './authHandlers.ts'
import { call, type Context } from './context.ts'
import type { Bearer } from './tokens.ts'

const shortest = 8

/** What a person can do about their account. */
export const accountHandlers = (context: Context): HttpHandler[] => [
  http.post(
    '*/api/auth/password',
    call('password', context, (request, bearer) => changePassword(request, bearer, context)),
  ),
  http.post(
    '*/api/auth/logout-everywhere',
    call('everywhere', context, (_, bearer) => {
      if (bearer.state !== 'valid') return unauthorised()
      context.tokens.revokeAllOf(bearer.username)
      return new HttpResponse(null, { status: 204 })
    }),
  ),
]

/** Changes a password for as long as the server runs; the other sessions of the user end with it. */
async function changePassword(request: Request, bearer: Bearer, context: Context) {
  if (bearer.state !== 'valid') return unauthorised()
  const { users, tokens, throttle, settings, now } = context
  const { username } = bearer
  const { currentPassword, newPassword } = (await readBody(request)) ?? {}
  if (typeof currentPassword !== 'string' || typeof newPassword !== 'string')
    return failure(400, 'currentPassword and newPassword are needed, as JSON')

  // Apart from the sign-in: who knows no password here locks nobody out.
  const counted = `${username}/password`
  const wait = throttle.secondsToWait(counted, settings.read().loginLimit, now())
  if (wait > 0) return failure(429, 'Too many wrong passwords', { 'Retry-After': String(wait) })
  if (users.withPassword(username, currentPassword) === undefined) {
    throttle.failed(counted, now())
    return json({ message: 'The current password is wrong', error: 'wrong_password' }, 401)
  }
  throttle.succeeded(counted)
  if (newPassword.length < shortest)
    return failure(422, `A password has at least ${shortest} characters`)
  if (newPassword === currentPassword) return failure(422, 'The new password is the old one')
  users.changePassword(username, newPassword)
  tokens.revokeAllOf(username)
  return json(wire(tokens.signIn(username, settings.read(), now()), settings.read()))
}
