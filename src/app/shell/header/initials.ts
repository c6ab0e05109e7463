// Missing in Firefox until version 125.
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined

/** The graphemes of a word; its code points where the browser has no `Intl.Segmenter`. */
const lettersOf = (word: string) =>
  graphemes
    ? [...graphemes.segment(word)].map(({ segment }) => segment)
    : (word.match(/\P{M}\p{M}*/gu) ?? [])

/**
 * The first letter of a word, with its combining marks; what stands before it, such as a bracket, is skipped.
 */
const firstLetter = (word: string) => lettersOf(word).find((each) => /\p{L}/u.test(each))

/**
 * The first letters of the first and the last word of a name, for a badge; empty for a name without letters. A
 * zero-width non-joiner between them keeps letters of the Arabic script from joining.
 */
export function initialsOf(name: string, language: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? [])
  return [...new Set([0, letters.length - 1])]
    .flatMap((index) => letters[index] ?? [])
    .join('\u200c')
    .toLocaleUpperCase(language)
}
