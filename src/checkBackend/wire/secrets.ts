import { isMessage } from './isMessage.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/
const address = /^[a-z]+:\/\//i

/** The names of schemes before a token, as in a header. */
const schemes = 'Bearer|JWT|Token|Basic|Digest'
const scheme = new RegExp(`^(${schemes}) (?=\\S+$)`, 'i')

/** Names of fields whose values are secret, whatever they look like. */
const secretName =
  /token|jwt|secret|passw|passphrase|bearer|credential|api_?key|^auth(ori[sz]ation)?$|^session$|session_?(key|id)|^sid$|csrf|xsrf|otp|hash$|salt$|(private|access|signing|secret|encryption)_?key|(recovery|backup)_?code|(^|_)pin(_?code)?$|(^|_)seed(_?phrase)?$/i
/** Names of fields that describe a secret but are none. */
const isPlainName = (name: string) =>
  !/(token|secret|password)$/i.test(name) &&
  (/type|expir|life|ttl|valid|max_?age|timeout|duration/i.test(name) ||
    /(_in|_at|In|At|Url|_url|Name)$/.test(name))
/** Names of fields that are identifiers. */
const idName = /^(_?id|sub|uuid|guid|jti)$|(Id|ID|_id|Uuid|_uuid)$/

export const isJwt = (text: string) =>
  /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text) && text.startsWith('eyJ')

/** A token without its scheme. */
export const withoutScheme = (text: string) => text.replace(scheme, '')

/** Whether a text is long, without spaces, and contains a digit. */
const isOpaque = (text: string) =>
  /^[\w.~+/|:$-]{20,}=*$/.test(text) && /\d/.test(text) && !moment.test(text) && !address.test(text)

/** Whether a field of that name has a secret, whatever its value looks like. */
export const isSecretName = (name: string) => secretName.test(name) && !isPlainName(name)

/** Whether the value of a field of that name may be a token. */
export function looksLikeToken(given: unknown, name = ''): given is string {
  if (typeof given !== 'string') return false
  const value = withoutScheme(given)
  if (value.length < 6 || /\s/.test(value)) return false
  if (isJwt(value)) return true
  if (isPlainName(name)) return false
  if (secretName.test(name)) return !moment.test(value) && !address.test(value)
  // A value called an id may be a secret too, if it is much longer than ids are.
  if (idName.test(name)) return isOpaque(value) && !uuid.test(value) && value.length >= 32
  return isOpaque(value)
}

/** What may be shown of a secret: its scheme and its length. */
export function describeSecret(secret: string) {
  const bare = withoutScheme(secret)
  const before = secret.slice(0, secret.length - bare.length)
  return `${before}‹${isJwt(bare) ? 'a JWT' : 'a secret?'}, ${bare.length} characters›`
}

/** The segments of a path, without those that look like a secret. */
const showPath = (path: string) =>
  path
    .split('/')
    .map((each) =>
      isJwt(each) || (isOpaque(each) && !uuid.test(each)) ? describeSecret(each) : each,
    )
    .join('/')

/** User and password in base64, as in a header. */
const basic = /(?<=\bBasic )[a-z\d+/]{4,}={0,2}/gi
const isBasic = (text: string) =>
  /^[^\p{C}\ufffd:]*:[^\p{C}\ufffd]*$/u.test(Buffer.from(text, 'base64').toString())

const showWords = (text: string) =>
  text
    .replace(basic, (each) => (isBasic(each) ? describeSecret(each) : each))
    .replace(/[\w.~+/|:$-]{20,}=*/g, (each) => {
      if (each.startsWith('/')) return showPath(each)
      return isJwt(each) || isOpaque(each) ? describeSecret(each) : each
    })

/** An address: its scheme, what stands before an `@` (it may have slashes, but is no port), its host, and its path. */
const addresses =
  /\b([a-z][a-z\d+.-]*:\/\/)(?:([^\s"'<>/?#]*|[^\s"'<>/?#@:]*:(?!\d+[/?#])[^\s"'<>]*)@)?([^\s"'<>/?#]*)([^\s"'<>?#]*)/gi

/** User and password of an address, unless the password has its name already. */
const showUser = (user: string | undefined) =>
  user === undefined ? '' : `${/^[^:]*:?‹[^›]*›$/.test(user) ? user : describeSecret(user)}@`

/** A text of unknown kind, with everything that looks like a secret replaced. */
export function withoutSecrets(text: string): string {
  const parts: string[] = []
  let end = 0
  // The paths of addresses have rules of their own, and their hosts are no secrets.
  for (const match of text.matchAll(addresses)) {
    const [whole, start = '', user, host = '', path = ''] = match
    parts.push(
      showPairs(text.slice(end, match.index)),
      start + showUser(user) + host + showPath(path),
    )
    end = match.index + whole.length
  }
  return [...parts, showPairs(text.slice(end))].join('')
}

/** A name and what is between it and its value: `=` or `:`, and quotes, which have backslashes in JSON in JSON. */
const names = /(?<![\w.[\]-])([\w.[\]-]+)\\*["']?[ \t]*(?:=|:(?!:))[ \t]*(\\*["'])?/g
const unquoted = new RegExp(
  `^(?!(?:null|true|false)\\b|[{[])(?:(?:${schemes}) +)?(?:‹[^›]*›|[^\\s&#;,"'<>‹])+`,
  'i',
)

/** The value that `rest` begins with: up to the quote that it began with, or to the next space. */
function valueOf(rest: string, quote: string | undefined, isProse: boolean) {
  if (quote !== undefined) {
    const end = rest.search(new RegExp(`(?<!\\\\)${quote.replaceAll('\\', '\\\\')}`))
    return end < 0 ? rest : rest.slice(0, end)
  }
  const value = unquoted.exec(rest)?.[0] ?? ''
  // A word with a word after it is a sentence: "Wrong password: please try again".
  const isSentence =
    /^\p{L}[\p{Ll}'’-]*$/u.test(value) && /^,? +\p{L}/u.test(rest.slice(value.length))
  return isProse && isSentence ? '' : value
}

/** The texts and numbers of a list. */
const inList = /([[,]\s*\\*"?)([^[\],"\\]+)/g

/** A text with the values of secret names replaced, as in `token=…`, `token: …`, and JSON that is cut off. */
function showPairs(text: string) {
  const parts: string[] = []
  let end = 0
  for (const { 0: head, 1: name = '', 2: quote, index } of text.matchAll(names)) {
    if (index < end || !isSecretName(name)) continue
    const start = index + head.length
    const value = valueOf(text.slice(start), quote, /[: ]/.test(head))
    const list = value ? '' : (/^\[[^\]]*/.exec(text.slice(start))?.[0] ?? '')
    const shown = list.replace(inList, (_, open: string, each: string) => open + showSecret(each))
    parts.push(text.slice(end, start), showSecret(value) + shown)
    end = start + value.length + list.length
  }
  return showWords([...parts, text.slice(end)].join(''))
}

const onlyScheme = new RegExp(`^(${schemes}) $`, 'i')

/** What may be shown of the value of a secret name, where known secrets may have been replaced by their names. */
function showSecret(value: string) {
  if (value.trim() === '' || moment.test(value) || isMessage(value)) return value
  const parts = value.split(/(‹[^›]*›)/)
  if (parts.length === 1) return describeSecret(value)
  const isShown = (part: string) =>
    part.startsWith('‹') || !/[\p{L}\p{N}]/u.test(part) || onlyScheme.test(part)
  return parts.map((part) => (isShown(part) ? part : describeSecret(part))).join('')
}

/** What may be shown of a text that is the value of a field of that name. */
export function showField(value: string, name: string): string {
  if (isSecretName(name) && !address.test(value)) {
    const shown = showSecret(value)
    return shown === value ? withoutSecrets(value) : shown
  }
  if (looksLikeToken(value, name) && !address.test(value)) return describeSecret(value)
  return idName.test(name) && /^[\w-]+$/.test(value) ? value : withoutSecrets(value)
}

/** The same of a number. */
export const showNumberField = (value: number, name: string) =>
  isSecretName(name) ? describeSecret(String(value)) : value

/** The same of a key. A name has one short number at most. */
export const showKey = (key: string) =>
  !isJwt(key) && (uuid.test(key) || /^[a-z_.-]*\d{0,2}[a-z_.-]*$/i.test(key))
    ? key
    : withoutSecrets(key)

/** Names within a secret whose values are none: of times and lengths, and of whom it is for. */
const harmless = /^(exp|iat|nbf|user|account|profile|email|roles?|scopes?)$|length|^min|^max/i

/** The name that counts for a field: of what is within a secret, that of the secret, unless its own says that it is none. */
export const nameWithin = (outer: string, name: string) =>
  !isSecretName(outer) ||
  isSecretName(name) ||
  isPlainName(name) ||
  idName.test(name) ||
  harmless.test(name)
    ? name
    : outer
