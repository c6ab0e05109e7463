import { describeSecret, looksLikeToken, withoutSecrets } from './secrets.ts'

/** Nothing shorter is a secret: it would be found in every text. */
const shortest = 6

/** Makes what may be shown of a text: every known secret by its name, what looks like one by its length. */
export function createDisclosed() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  /** A secret may be a part of another. */
  const longestFirst = () => [...names].sort(([one], [other]) => other.length - one.length)
  const showOwn = (text: string): string =>
    longestFirst().reduce((shown, [secret, name]) => {
      const inForm = new URLSearchParams({ '': secret }).toString().slice(1)
      const written = [secret, JSON.stringify(secret).slice(1, -1), inForm]
      return written.reduce((all, each) => all.replaceAll(each, `‹${name}›`), shown)
    }, text)

  /** A value of an answer: what is secret by its name or by its look is told by its length. */
  function showValue(value: unknown, name = ''): unknown {
    if (typeof value === 'string') {
      const own = showOwn(value)
      if (own !== value) return own
      return looksLikeToken(value, name) ? describeSecret(value) : own
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each) => showValue(each, name))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, showValue(each, key)]),
    )
  }

  return {
    /** From now on `secret` is shown as ‹name›. */
    hide(secret: string | undefined, name: string) {
      if (secret && !names.has(secret)) names.set(secret, name)
    },
    /** The same for one of several. */
    hideNext(secret: string, name: string) {
      if (secret.length < shortest || names.has(secret)) return
      counts.set(name, (counts.get(name) ?? 0) + 1)
      names.set(secret, `${name} ${counts.get(name)}`)
    },
    /** For what we have written ourselves: the known secrets are all there can be. */
    showOwn,
    /** For what came: something may be a secret that nobody has read yet. */
    show(text: string): string {
      try {
        const body: unknown = JSON.parse(text)
        if (typeof body === 'object') return JSON.stringify(showValue(body))
      } catch {
        // Not JSON: its words are looked at one by one.
      }
      return withoutSecrets(showOwn(text))
    },
    /** One value of what came, by the name of its field. */
    showValue,
  }
}

export type Disclosed = ReturnType<typeof createDisclosed>
