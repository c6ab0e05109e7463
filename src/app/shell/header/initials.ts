// Missing in Firefox until version 125.
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined

/** What a person would call the letters of a word, one by one; roughly so where the browser does not know. */
const lettersOf = (word: string) =>
  graphemes
    ? [...graphemes.segment(word)].map(({ segment }) => segment)
    : (word.match(/\P{M}\p{M}*/gu) ?? [])

/** The first letter of a word, with its marks; whatever stands before it, such as a bracket, is passed over. */
const firstLetter = (word: string) => lettersOf(word).find((each) => /\p{L}/u.test(each))

/**
 * The first letters of the first and the last word of a name, for a badge; none of a name without letters.
 * Between them stands a zero-width non-joiner, which keeps letters of the Arabic script apart.
 */
export function initialsOf(name: string, language: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? [])
  return [...new Set([0, letters.length - 1])]
    .flatMap((index) => letters[index] ?? [])
    .join('\u200c')
    .toLocaleUpperCase(language)
}
