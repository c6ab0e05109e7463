import { fallback, isLanguage, type Language } from './languages'

/** `fa-IR`, `FA_ir` → `fa`: the whole tag when there is such a language, else shorter and shorter. */
const bestFit = (tag: string): Language | undefined => {
  const parts = tag.trim().replace(/_/g, '-').split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const [first = '', ...more] = parts.slice(0, length)
    const candidate = [first.toLowerCase(), ...more.map((part) => part.toUpperCase())].join('-')
    if (isLanguage(candidate)) return candidate
  }
  return undefined
}

/** What `?lang=` chose, if it chose a language there is. */
export const languageInUrl = (search: string): Language | undefined =>
  bestFit(new URLSearchParams(search).get('lang') ?? '')

type Clues = { search: string; saved: string | undefined; languages: readonly string[] }

/** The language to start in: the address, then the saved choice, then the browser's wishes in order. */
export const detectLanguage = ({ search, saved, languages }: Clues): Language =>
  languageInUrl(search) ??
  (isLanguage(saved) ? saved : undefined) ??
  languages.map(bestFit).find(Boolean) ??
  fallback
