import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import { failure, json, readBody, unauthorised } from './answers.ts'
import { call, type Context } from './context.ts'
import type { DemoSettings } from './settings.ts'
import type { Bearer, Pair } from './tokens.ts'

export const authHandlers = (context: Context): HttpHandler[] => [
  http.post(
    '*/api/auth/login',
    call('login', context, (request) => login(request, context)),
  ),
  http.post(
    '*/api/auth/refresh',
    call('refresh', context, (request) => refresh(request, context)),
  ),
  http.post(
    '*/api/auth/logout',
    call('logout', context, (request, bearer) => logout(request, bearer, context)),
  ),
  http.get(
    '*/api/auth/user',
    call('user', context, (_, bearer) => {
      const account = bearer.state === 'valid' ? context.users.named(bearer.username) : undefined
      return account ? json({ user: account.user as JsonBodyType }) : unauthorised()
    }),
  ),
]

async function login(request: Request, context: Context) {
  const { stats, settings, users, tokens, throttle, now } = context
  const { username, password } = (await readBody(request)) ?? {}
  if (typeof username !== 'string' || typeof password !== 'string')
    return failure(400, 'username and password are needed, as JSON')

  const wait = throttle.secondsToWait(username, settings.read().loginLimit, now())
  if (wait > 0) {
    stats.throttledLogins += 1
    return failure(429, 'Too many wrong passwords', { 'Retry-After': String(wait) })
  }
  if (users.withPassword(username, password) === undefined) {
    stats.wrongPasswords += 1
    throttle.failed(username, now())
    return failure(401, 'Wrong user name or password')
  }
  throttle.succeeded(username)
  stats.logins += 1
  return json(wire(tokens.signIn(username, settings.read(), now()), settings.read()))
}

async function refresh(request: Request, { stats, settings, tokens, now }: Context) {
  const { refresh_token: token } = (await readBody(request)) ?? {}
  if (typeof token !== 'string') return failure(400, 'refresh_token is needed, as JSON')

  const life = settings.read()
  const rotation = tokens.rotate(token, life, life.oldAccessDies, now())
  if (rotation.result === 'rotated') {
    stats.refreshes += 1
    return json(wire(rotation.pair, life))
  }
  if (rotation.result === 'reused') stats.reusedRefreshTokens += 1
  return failure(401, 'The refresh token is unknown, expired, revoked or used up')
}

/** Answers 204 whatever it is sent: a sign-out must never fail for the person. */
async function logout(request: Request, bearer: Bearer, { tokens }: Context) {
  const { refresh_token: token } = (await readBody(request)) ?? {}
  if (typeof token === 'string') tokens.revokeFamilyOf(token)
  else if (bearer.state === 'valid') tokens.revokeFamilyOf(bearer.value)
  return new HttpResponse(null, { status: 204 })
}

const wire = (pair: Pair, settings: DemoSettings) => ({
  token: pair.access,
  refresh_token: pair.refresh,
  expires_in: settings.tokenLifetime,
  ...(settings.declareRefreshLifetime && { refresh_expires_in: settings.refreshLifetime }),
})
