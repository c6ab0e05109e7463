const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const hexadecimal = ['0123456789', 'abcdef']

/** Another text of the same characters: a digit stays a digit, a small letter a small letter. */
const scramble = (text: string, salt: number) => {
  const known = /^[0-9a-f]+$/.test(text) ? hexadecimal : alphabets
  return [...text]
    .map((each, index) => {
      const alphabet = known.find((all) => all.includes(each)) ?? each
      return alphabet[(alphabet.indexOf(each) + index + salt) % alphabet.length]
    })
    .join('')
}

/** Another secret of the same shape: a JWT keeps its claims, and so its lifetime, but not its signature. */
function fake(secret: string, salt: number): string {
  const [header, claims, signature] = secret.split('.')
  if (header?.startsWith('eyJ') && signature !== undefined) {
    const text = `fake signature ${salt} `.repeat(4)
    return [
      header,
      claims,
      Buffer.from(text).toString('base64url').slice(0, signature.length),
    ].join('.')
  }
  return scramble(secret, salt)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const looksSecret = (text: string) =>
  /^(eyJ[\w-]+\.[\w-]+\.[\w-]+|[\w-]{32,})$/.test(text) && !uuid.test(text)

/** Every string in a value, however deep. */
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : []

/** Makes what replaces secrets in texts: the same one by the same fake, wherever it stands. */
export function createDisguise() {
  const fakes = new Map<string, string>()
  return {
    /** Learns the secrets of an answer. */
    learn(body: unknown) {
      for (const text of stringsOf(body).filter(looksSecret)) {
        if (!fakes.has(text)) fakes.set(text, fake(text, fakes.size + 1))
      }
    },
    apply: (text: string) =>
      [...fakes].reduce((all, [secret, other]) => all.replaceAll(secret, other), text),
  }
}
