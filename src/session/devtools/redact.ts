/** Passwords and short tokens show as this. */
export const hidden = '[redacted]'

/** What may be shown of a secret: nothing, or the last four characters of one with 32 characters or more. */
export const redactSecret = (secret: string) =>
  secret.length < 32 ? hidden : `…${secret.slice(-4)}`

const secretName = /pass(word|wd|phrase)|secret|authorization|token$/i

/** A text without the strings under names that mean a secret: RTK Query makes keys of a query's arguments. */
const redactText = (text: string) =>
  text.replace(/"([^"]*)":"(?:[^"\\]|\\.)*"/g, (pair, name: string) =>
    secretName.test(name) ? `"${name}":"${hidden}"` : pair,
  )

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === Object.prototype || prototype === null
}

/**
 * Copies a Redux action or state for a log, without its secrets: tokens wherever they stand, strings
 * under names that mean a secret, and objects that could hold one out of sight (a `Request`).
 */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (!isPlain(value)) return `[${value.constructor.name}]`
  const isToken = 'value' in value && 'expiresAt' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      redactText(key),
      typeof inner === 'string' && (secretName.test(key) || (isToken && key === 'value'))
        ? redactSecret(inner)
        : redact(inner),
    ]),
  )
}

/** Options for Redux DevTools under which no secret reaches it: spread them into `devTools`. */
export const devToolsOptions = {
  actionSanitizer: <A>(action: A): A => redact(action) as A,
  stateSanitizer: <S>(state: S): S => redact(state) as S,
}
