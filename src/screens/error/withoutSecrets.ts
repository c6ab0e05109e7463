const hidden = '[redacted]'

/** What may be a secret in the words of an error, and what to write in its place; the first one first. */
const suspects: readonly (readonly [RegExp, string])[] = [
  // What follows the path of an address: people's data, codes and tokens.
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#'"`)]*)[?#][^\s'"`)]*/gi, '$1'],
  [/\b(bearer|basic)\s+[^\s,;'"`]+/gi, `$1 ${hidden}`],
  [
    /(\b[\w-]*(?:pass(?:word|wd|phrase)?|secret|token|authorization|api-?key|code)["']?\s*[:=]\s*)["']?[^\s,;'"`&}]+["']?/gi,
    `$1${hidden}`,
  ],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, hidden],
  [/\beyJ[\w-]+(\.[\w-]*)*/g, hidden],
  // Nobody writes so long a word; an address is told apart by its dots and slashes.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}/g, hidden],
]

/** A text with everything taken out that could be a secret. `known` are secrets for certain. */
export const withoutSecrets = (text: string, known: readonly string[]): string =>
  suspects.reduce(
    (rest, [pattern, instead]) => rest.replace(pattern, instead),
    known.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, hidden), text),
  )
