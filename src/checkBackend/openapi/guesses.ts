import type { CallName } from '../wire/calls.ts'
import type { Change } from '../change.ts'
import { operationsOf, type Field, type Operation } from './operations.ts'

const purposes = {
  login: /log-?_?in|sign-?_?in|authenticat|session|token|auth/i,
  refresh: /refresh|renew/i,
  user: /(^|[/_\s])(me|self|whoami|current|userinfo|user-?info|account|profile|user)([/_\s.]|$)|currentUser|getMe/i,
  logout: /log-?_?out|sign-?_?out|revoke|blacklist|invalidate/i,
}
const others =
  /regist|sign-?_?up|reset|forgot|change|verif|confirm|otp|webauthn|passkey|oauth2?\/authorize/i

const who = /mail|user|login|ident|phone|mobile|account|name/i

/** Fields whose schema allows a single value, with that value. */
const constantsOf = (fields: readonly Field[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, constant }) => (constant === undefined ? [] : [[name, constant]])),
  )

const endpointOf = ({ url, method, encoding }: Operation, body?: object) => ({
  url,
  method,
  ...(encoding !== 'json' && { encoding }),
  ...(body && Object.keys(body).length > 0 && { body }),
})

const saidOf = ({ method, url }: Operation) =>
  `the OpenAPI document has ${method} ${url}, and it was answered`

function loginOf(operation: Operation): Change[] {
  const secret = operation.fields.find(({ isSecret }) => isSecret)
  const person = operation.fields
    .filter(({ isSecret, constant, name }) => !isSecret && constant === undefined && who.test(name))
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))[0]
  if (secret === undefined || operation.method === 'GET') return []
  const set = {
    'endpoints.login': endpointOf(operation, constantsOf(operation.fields)),
    'login.password': secret.name,
    ...(person && { 'login.username': person.name }),
    ...(person && /mail/i.test(person.name) && { 'login.kind': 'email' }),
  }
  return [{ set, seen: saidOf(operation) }]
}

function refreshOf(operation: Operation): Change[] {
  const field = operation.fields.find(({ name }) => /refresh|token/i.test(name))
  const set = {
    'endpoints.refresh': endpointOf(operation, constantsOf(operation.fields)),
    ...(field && { 'refreshToken.data': field.name }),
  }
  return [{ set, seen: saidOf(operation) }]
}

function logoutOf(operation: Operation): Change[] {
  const field = operation.fields.find(({ name }) => /refresh|token/i.test(name))
  const seen = saidOf(operation)
  const plain = { set: { 'endpoints.logout': endpointOf(operation) }, seen }
  if (field === undefined) return [plain]
  const body = { ...constantsOf(operation.fields), [field.name]: '{refreshToken}' }
  return [{ set: { 'endpoints.logout': endpointOf(operation, body) }, seen }, plain]
}

const shortestFirst = ({ url: one }: Operation, { url: other }: Operation) =>
  one.length - other.length

/** The changes that an OpenAPI document suggests for each of the four calls, the most likely first. */
export function guessesOf(content: unknown): Record<CallName, Change[]> {
  const all = operationsOf(content)
    .filter(({ words }) => !others.test(words))
    .sort(shortestFirst)
  const withSecret = all.filter(({ fields }) => fields.some(({ isSecret }) => isSecret))
  const named = withSecret.filter(({ words }) => purposes.login.test(words))
  const of = (call: 'refresh' | 'user' | 'logout') =>
    all.filter(({ words }) => purposes[call].test(words))
  const logins = new Set(withSecret.map(({ url }) => url))
  // In REST APIs a DELETE at the login's URL is the logout, a PUT or PATCH there the refresh.
  const beside = (...methods: string[]) =>
    all.filter(({ url, method }) => logins.has(url) && methods.includes(method))
  return {
    login: [...new Set([...named, ...withSecret])].flatMap(loginOf),
    refresh: [
      ...of('refresh').filter(({ method }) => method !== 'DELETE'),
      ...beside('PUT', 'PATCH'),
    ].flatMap(refreshOf),
    user: of('user')
      .filter(({ method }) => method === 'GET')
      .map((each) => ({ set: { 'endpoints.user': endpointOf(each) }, seen: saidOf(each) })),
    logout: [...of('logout'), ...beside('DELETE')].flatMap(logoutOf),
  }
}
