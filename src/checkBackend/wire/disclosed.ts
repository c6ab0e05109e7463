import { nameWithin, showField, showKey, showNumberField, withoutSecrets } from './secrets.ts'
import { writtenForms } from './writtenForms.ts'

/** The minimum length of a secret, in characters: shorter ones would be found in any text. */
const shortest = 6

/** The object or list that a text is the JSON of. */
function objectOf(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes texts safe to show: known secrets are replaced by their names, and what looks like a secret by its
 * length.
 */
export function createDisclosed() {
  const names = new Map<string, { readonly name: string; readonly forms: RegExp }>()
  const counts = new Map<string, number>()
  /** Longer secrets are replaced first, since one secret may be a part of another. */
  const longestFirst = () => [...names].sort(([one], [other]) => other.length - one.length)
  const showOwn = (text: string): string =>
    longestFirst().reduce(
      (shown, [, { name, forms }]) => shown.replace(forms, () => `‹${name}›`),
      text,
    )

  /** A number of JSON has lost zeros and digits of the text that it was made from. */
  function showNumber(value: number, name: string) {
    const made = longestFirst().find(([secret]) => secret.trim() !== '' && Number(secret) === value)
    if (made) return `‹${made[1].name}›`
    const own = showOwn(String(value))
    return own === String(value) ? showNumberField(value, name) : own
  }

  /** A value of an answer. What is secret by its name or its form is replaced by its length. */
  function showValue(value: unknown, name = ''): unknown {
    if (typeof value === 'string') {
      const own = showOwn(value)
      const inner = objectOf(own)
      return inner ? JSON.stringify(showValue(inner, name)) : showField(own, name)
    }
    if (typeof value === 'number') return showNumber(value, name)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each) => showValue(each, name))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        showKey(showOwn(key)),
        showValue(each, nameWithin(name, key)),
      ]),
    )
  }

  return {
    /** Makes `secret` appear as ‹name›. */
    hide(secret: string | undefined, name: string) {
      if (secret && !names.has(secret)) names.set(secret, { name, forms: writtenForms(secret) })
    },
    /** The same for one of several secrets of that name, which are numbered. */
    hideNext(secret: string, name: string) {
      if (secret.length < shortest || names.has(secret)) return
      counts.set(name, (counts.get(name) ?? 0) + 1)
      names.set(secret, { name: `${name} ${counts.get(name)}`, forms: writtenForms(secret) })
    },
    /** For text of our own, which can contain only known secrets. */
    showOwn,
    /** For text of the server, which may contain secrets that are not known yet. */
    show(text: string): string {
      const body = objectOf(text)
      // What is not JSON has its words checked one by one.
      return body ? JSON.stringify(showValue(body)) : withoutSecrets(showOwn(text))
    },
    /** For one value of an answer, with the name of its field. */
    showValue,
  }
}

export type Disclosed = ReturnType<typeof createDisclosed>
