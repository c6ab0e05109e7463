const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/
const address = /^[a-z]+:\/\//i

/** Names of fields whose values are secret, whatever they look like. */
const secretName =
  /token|jwt|secret|passw|passphrase|bearer|credential|api_?key|^auth(ori[sz]ation)?$|^session$|session_?(key|id)|^sid$|csrf|xsrf|otp/i
/** Names of fields that describe a secret but are none. */
const plainName = /type|expir|life|ttl|valid|(_in|_at|In|At|Url|_url|Name)$/
/** Names of fields that are identifiers. */
const idName = /^(_?id|sub|uuid|guid|jti)$|(Id|ID|_id|Uuid|_uuid)$/

export const isJwt = (text: string) =>
  /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text) && text.startsWith('eyJ')

/** Whether a text is long, without spaces, and contains a digit. */
const isOpaque = (text: string) =>
  /^[\w.~+/|:-]{20,}=*$/.test(text) && /\d/.test(text) && !moment.test(text) && !address.test(text)

/** Whether the value of a field of that name may be a token. */
export function looksLikeToken(value: unknown, name = ''): value is string {
  if (typeof value !== 'string' || value.length < 6 || /\s/.test(value)) return false
  if (isJwt(value)) return true
  if (plainName.test(name)) return false
  if (secretName.test(name)) return !moment.test(value) && !address.test(value)
  // A value called an id may be a secret too, if it is much longer than ids are.
  if (idName.test(name)) return isOpaque(value) && !uuid.test(value) && value.length >= 32
  return isOpaque(value)
}

/** What may be shown of a secret. */
export const describeSecret = (secret: string) =>
  `‹${isJwt(secret) ? 'a JWT' : 'a secret?'}, ${secret.length} characters›`

/** A text of unknown kind, with everything that looks like a secret replaced. */
export const withoutSecrets = (text: string) =>
  text.replace(/[\w.~+/|:-]{20,}=*/g, (each) =>
    isJwt(each) || isOpaque(each) ? describeSecret(each) : each,
  )
