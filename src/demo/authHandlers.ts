import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import { failure, json, readBody, unauthorised } from './answers.ts'
import { call, type Context } from './context.ts'
import type { DemoSettings } from './settings.ts'
import type { Bearer, Pair } from './tokens.ts'

/** What answers the four calls of the session layer. */
export const sessionCalls = (context: Context) => ({
  login: call('login', context, (request) => login(request, context)),
  refresh: call('refresh', context, (request) => refresh(request, context)),
  logout: call('logout', context, (request, bearer) => logout(request, bearer, context)),
  user: call('user', context, (_, bearer) => {
    const account = bearer.state === 'valid' ? context.users.named(bearer.username) : undefined
    return account ? json({ user: account.user as JsonBodyType }) : unauthorised()
  }),
})

export const authHandlers = (
  context: Context,
  { login, refresh, logout, user }: ReturnType<typeof sessionCalls>,
): HttpHandler[] => [
  http.post('*/api/auth/login', login),
  http.post(
    '*/api/auth/code',
    call('code', context, (request) => checkCode(request, context)),
  ),
  http.post(
    '*/api/auth/code/resend',
    call('code', context, (request) => resendCode(request, context)),
  ),
  http.post('*/api/auth/refresh', refresh),
  http.post('*/api/auth/logout', logout),
  http.get('*/api/auth/user', user),
]

async function login(request: Request, context: Context) {
  const { stats, settings, users, throttle, now } = context
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
  if (users.named(username)?.code === undefined) return signedIn(username, context)
  const challenge = context.codes.ask(username, now())
  return json({ message: 'A code is needed', error: 'code_needed', challenge }, 401)
}

function signedIn(username: string, { stats, tokens, settings, now }: Context) {
  stats.logins += 1
  return json(wire(tokens.signIn(username, settings.read(), now()), settings.read()))
}

const codeExpired = () => json({ message: 'That was too late', error: 'code_expired' }, 401)

async function checkCode(request: Request, context: Context) {
  const { challenge, code } = (await readBody(request)) ?? {}
  if (typeof challenge !== 'string' || typeof code !== 'string')
    return failure(400, 'challenge and code are needed, as JSON')
  const isRight = (username: string) => context.users.named(username)?.code === code
  const found = context.codes.check(challenge, isRight, context.now())
  switch (found.result) {
    case 'right':
      return signedIn(found.username, context)
    case 'wrong':
      return json({ message: 'The code is wrong', error: 'code_wrong' }, 401)
    case 'tooMany':
      return failure(429, 'Too many wrong codes', { 'Retry-After': String(found.seconds) })
    case 'expired':
      return codeExpired()
  }
}

/** The demo shows its code on the page: nothing is sent. */
async function resendCode(request: Request, { codes, now }: Context) {
  const { challenge } = (await readBody(request)) ?? {}
  if (typeof challenge !== 'string') return failure(400, 'challenge is needed, as JSON')
  return codes.isAsked(challenge, now()) ? new HttpResponse(null, { status: 204 }) : codeExpired()
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

/** The tokens as login and refresh answer them. */
export const wire = (pair: Pair, settings: DemoSettings) => ({
  token: pair.access,
  refresh_token: pair.refresh,
  expires_in: settings.tokenLifetime,
  ...(settings.declareRefreshLifetime && { refresh_expires_in: settings.refreshLifetime }),
})
