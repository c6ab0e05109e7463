import type { CallName } from '../wire/calls.ts'
import type { Change } from '../change.ts'
import type { AnyCall } from '../fit/harmless.ts'
import { operationsOf, type Field, type Operation } from './operations.ts'

const purposes = {
  login: /log[-_ ]?in|sign[-_ ]?in|authenticat|session|token|jwt|auth/i,
  refresh: /refresh|renew/i,
  user: /(^|[/_\s])(me|self|whoami|current|userinfo|user-?info|account|profile|user)([/_\s.]|$)|currentUser|getMe/i,
  logout: /log[-_ ]?out|sign[-_ ]?out|revoke|blacklist|invalidate/i,
}
/** `revokeAll_tokens` as “revoke all tokens”. */
const plain = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^a-z\d']+/gi, ' ')
    .trim()
    .toLowerCase()

/** Words of calls that do something else, whatever they are called beside it. */
const others =
  /\b(regist|sign ?up|reset|forgot|chang|updat|verif|confirm|otp|webauthn|passkey|oauth2? authorize|api ?(key|token)|join|enrol|invit|onboard|2fa|mfa|two ?factor|disabl|deactivat|suspend|eras|gdpr|unsubscri|subscri|bill|buy|payments?\b|personal|secret|backup|recover|tenant|purge|impersonat|devices?\b)/
/** Words beside which “refresh”, “renew”, “revoke” and “sign out” mean more than the tokens of this session. */
const more = /\b(all|every\w*|others?|clients?|integrations?|identit\w+|caches?|keys?)\b/
/** Words of a path that makes or removes something; that may be a session. */
const madeThere = /\b(create|new|add|delete|remove|close|terminate|destroy)\b/

/** Names of a session, beside which a word such as “renew” or “revoke” means its tokens, and not a subscription. */
const sessionName = /auth(?!ors?\b)|token|session|jwt|log-?_?(in|out)|sign-?_?(in|out)/i
/** Words of a path that say what its POST does, whatever is written beside it. */
const sessionPath =
  /\b(log ?in|sign ?in|authenticate|tokens?|sessions?|jwt|log ?out|sign ?out|refresh)\b/
const ofSession = '(session|token|jwt|cookie|log ?in|sign ?in|authori[sz]ation|authentication)'
const account = '(user|account|profile|member)s?'
const doing =
  '(creat|adds?\\b|new\\b|delet|remov|clos|deactivat|disabl|suspend|eras|destroy|terminat)'
/** “deletes the user”, “create account”, but not “deletes the session of the user” or “create user session”. */
const accountChanged = new RegExp(
  `\\b${doing}((?!${ofSession}).){0,30}?\\b(${account}|me)\\b(?!('s .{0,12}| )((access|refresh|auth\\w*) )?${ofSession})|` +
    `\\b${account} ${doing}`,
)

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

/** Descriptions are long, and may speak of other calls: only of a DELETE they are read. */
function changesAccount({ url, method, words, description }: Operation) {
  if (method === 'GET' || (method === 'POST' && sessionPath.test(plain(url)))) return false
  return accountChanged.test(plain(method === 'DELETE' ? `${words} . ${description}` : words))
}

/** Whether it may be one of the four calls, by what else its words say. */
function mayBeTried(operation: Operation) {
  const path = plain(operation.url)
  return (
    !others.test(plain(operation.words)) &&
    !changesAccount(operation) &&
    (!madeThere.test(path) || /\b(jwt|sessions?)\b/.test(path))
  )
}

/** The calls by which a document makes or deletes an account. */
export const accountCallsOf = (content: unknown): readonly AnyCall[] =>
  operationsOf(content).filter(changesAccount)

/** The changes that an OpenAPI document suggests for each of the four calls, the most likely first. */
export function guessesOf(content: unknown): Record<CallName, Change[]> {
  const all = operationsOf(content).filter(mayBeTried).sort(shortestFirst)
  const of = (call: CallName) => all.filter(({ words }) => purposes[call].test(words))
  const namedSession = (call: 'refresh' | 'logout') =>
    of(call)
      .filter(({ words }) => !more.test(plain(words)))
      // A DELETE of `tokens` may be one of all of them.
      .filter(({ url, method }) => method !== 'DELETE' || !/s\/?$/.test(url))
      .filter(({ url, words, method }) =>
        sessionName.test(['GET', 'POST'].includes(method) ? words : url),
      )
  return {
    login: of('login')
      .filter(({ method, fields }) => method === 'POST' && fields.some(({ isSecret }) => isSecret))
      .filter(({ url }) => !purposes.refresh.test(url) && !purposes.logout.test(url))
      .flatMap(loginOf),
    refresh: namedSession('refresh')
      .filter(({ method }) => method !== 'DELETE')
      .flatMap(refreshOf),
    user: of('user')
      .filter(({ method }) => method === 'GET')
      .map((each) => ({ set: { 'endpoints.user': endpointOf(each) }, seen: saidOf(each) })),
    logout: namedSession('logout').flatMap(logoutOf),
  }
}
