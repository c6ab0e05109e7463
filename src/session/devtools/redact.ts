import { attempt } from '../util/attempt'

/** Passwords and short tokens show as this. */
export const hidden = '[redacted]'

/** What may be shown of a secret: nothing, or the last four characters of one with 32 characters or more. */
export const redactSecret = (secret: string) =>
  secret.length < 32 ? hidden : `…${secret.slice(-4)}`

const secretName = /pass(word|wd|phrase)|secret|authorization|tokens?$|^(jwt|access|refresh)$/i

/**
 * A text without what stands under names that mean a secret, a string or a list of such: RTK Query makes keys of a query's
 * arguments, as JSON. Another string may be JSON itself.
 */
const redactText = (text: string): string =>
  text.replace(
    /\\.|"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*"|\[(?:[^"[\]{}]|"(?:[^"\\]|\\.)*")*\])/g,
    (pair, name: string | undefined, value: string) => {
      if (name === undefined) return pair
      const shown = secretName.test(name)
        ? hidden
        : attempt(() => redactText(JSON.parse(value) as string))
      return shown === undefined ? pair : `"${name}":${JSON.stringify(shown)}`
    },
  )

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === Object.prototype || prototype === null
}

/**
 * Copies a Redux action or state for a log, without its secrets: tokens wherever they stand, strings
 * under names that mean a secret, also in lists, and objects that could hold one out of sight (a `Request`).
 */
export const redact = (value: unknown): unknown => copy(value, false)

function copy(value: unknown, isSecret: boolean): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => copy(each, isSecret))
  if (typeof value === 'string') return isSecret ? redactSecret(value) : redactText(value)
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (!isPlain(value)) return `[${value.constructor?.name}]`
  const isToken = 'value' in value && 'expiresAt' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      redactText(key),
      copy(inner, secretName.test(key) || (isToken && key === 'value')),
    ]),
  )
}

/** Options for Redux DevTools under which no secret reaches it: spread them into `devTools`. */
export const devToolsOptions = {
  actionSanitizer: <A>(action: A): A => redact(action) as A,
  stateSanitizer: <S>(state: S): S => redact(state) as S,
}
