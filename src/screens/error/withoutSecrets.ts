const hidden = '[redacted]'

/** Patterns of possible secrets in the text of an error, with their replacements, applied in order. */
const suspects: readonly (readonly [RegExp, string])[] = [
  // The query and fragment of a URL: they may contain personal data, codes and tokens.
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#'"`)]*)[?#][^\s'"`)]*/gi, '$1'],
  [/\b(bearer|basic)\s+[^\s,;'"`]+/gi, `$1 ${hidden}`],
  [
    /(\b[\w-]*(?:pass(?:word|wd|phrase)?|secret|token|authorization|api-?key|code)["']?\s*[:=]\s*)["']?[^\s,;'"`&}]+["']?/gi,
    `$1${hidden}`,
  ],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, hidden],
  [/\beyJ[\w-]+(\.[\w-]*)*/g, hidden],
  // No word is that long. Addresses do not match, because they contain dots and slashes.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}/g, hidden],
]

/** Removes everything from a text that could be a secret. `known` are the secrets that are known. */
export const withoutSecrets = (text: string, known: readonly string[]): string =>
  suspects.reduce(
    (rest, [pattern, instead]) => rest.replace(pattern, instead),
    known.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, hidden), text),
  )
