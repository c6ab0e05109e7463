const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/
const address = /^[a-z]+:\/\//i

/** The name of a scheme before a token, as in a header. */
const scheme = /^(Bearer|JWT|Token) (?=\S+$)/i

/** Names of fields whose values are secret, whatever they look like. */
const secretName =
  /token|jwt|secret|passw|passphrase|bearer|credential|api_?key|^auth(ori[sz]ation)?$|^session$|session_?(key|id)|^sid$|csrf|xsrf|otp|hash$|salt$/i
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

const showWords = (text: string) =>
  text.replace(/[\w.~+/|:$-]{20,}=*/g, (each) => {
    if (each.startsWith('/')) return showPath(each)
    return isJwt(each) || isOpaque(each) ? describeSecret(each) : each
  })

const addresses = /\b([a-z][a-z+.-]*:\/\/[^\s"'<>/?#]*)([^\s"'<>?#]*)/gi
const pairs = /(^|[\s&?#;,{("'])([\w.[\]-]+)(=["']?)([^\s&#;,"'<>‹]+)/g

/** A text of unknown kind, with everything that looks like a secret replaced. */
export function withoutSecrets(text: string): string {
  const parts: string[] = []
  let end = 0
  // The paths of addresses have rules of their own, and their hosts are no secrets.
  for (const { 0: whole, 1: host = '', 2: path = '', index } of text.matchAll(addresses)) {
    parts.push(showPairs(text.slice(end, index)), host + showPath(path))
    end = index + whole.length
  }
  return [...parts, showPairs(text.slice(end))].join('')
}

const showPairs = (text: string) =>
  showWords(
    text.replace(pairs, (whole, before: string, name: string, is: string, value: string) =>
      isSecretName(name) ? `${before}${name}${is}${describeSecret(value)}` : whole,
    ),
  )

/** What may be shown of a text that is the value of a field of that name. */
export function showField(value: string, name: string): string {
  const isNamed =
    isSecretName(name) &&
    !/^$|\s/.test(withoutScheme(value)) &&
    !moment.test(value) &&
    !address.test(value)
  if (isNamed || (looksLikeToken(value, name) && !address.test(value))) return describeSecret(value)
  return idName.test(name) && /^[\w-]+$/.test(value) ? value : withoutSecrets(value)
}

/** The same of a number. */
export const showNumberField = (value: number, name: string) =>
  isSecretName(name) ? describeSecret(String(value)) : value
