const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isJwt = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text) && text.startsWith('eyJ')

/** Whether a text may be a token: long, of one piece, and no plain id. */
export const looksLikeToken = (text: unknown): text is string =>
  typeof text === 'string' &&
  (isJwt(text) || (/^[\w.~+/|-]{20,}=*$/.test(text) && /\d/.test(text) && !uuid.test(text)))

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
  return {
    /** From now on `secret` is shown as ‹name›. */
    hide(secret: string | undefined, name: string) {
      if (secret && !names.has(secret)) names.set(secret, name)
    },
    /** The same for one of several. */
    hideNext(secret: string, name: string) {
      if (names.has(secret)) return
      counts.set(name, (counts.get(name) ?? 0) + 1)
      names.set(secret, `${name} ${counts.get(name)}`)
    },
    /** For what we have written ourselves: the known secrets are all there can be. */
    showOwn,
    /** For what came: something may be a secret that nobody has read yet. */
    show: (text: string): string =>
      showOwn(text).replace(/[\w.~+/|-]{20,}=*/g, (each) =>
        looksLikeToken(each)
          ? `‹${isJwt(each) ? 'a JWT' : 'a secret?'}, ${each.length} characters›`
          : each,
      ),
  }
}

export type Disclosed = ReturnType<typeof createDisclosed>
