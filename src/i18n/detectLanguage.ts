import { fallback, isLanguage, partsOf, type Language } from './languages'

/** `fa-IR` → `fa`, `prs` → `fa-AF`: the language as spoken in the region where there is such, else anywhere. */
export const bestFit = (tag: unknown): Language | undefined => {
  try {
    const { language, region } = new Intl.Locale(String(tag).trim().replace(/_/g, '-'))
    return [`${language}-${region}`, language].find(isLanguage)
  } catch {
    return undefined // no language tag at all
  }
}

/** What `?lang=` chose, if it chose a language there is. */
export const languageInUrl = (search: string): Language | undefined =>
  bestFit(new URLSearchParams(search).get('lang') ?? '')

type Clues = {
  search: string
  saved: string | undefined
  /** The locale in the user's profile, as the server wrote it; anything, then, or nothing. */
  ofUser?: unknown
  languages: readonly string[]
}

/** The language to start in: the address, then the saved choice, the user's profile, the browser's wishes in order. */
export const detectLanguage = ({ search, saved, ofUser, languages }: Clues): Language =>
  languageInUrl(search) ??
  (isLanguage(saved) ? saved : undefined) ??
  [ofUser, ...languages].map(bestFit).find(Boolean) ??
  fallback

const withRegion = (tag: string): string | undefined => {
  const { baseName, region } = new Intl.Locale(tag)
  return region && Intl.DateTimeFormat.supportedLocalesOf(baseName)[0]
}

/** How dates are written in a language: as in the region that the browser names for it, else as the language brings it. */
export const dateLocaleOf = (language: Language, wishes: readonly string[]): string | undefined => {
  const wish = wishes.find((tag) => bestFit(tag) === language && withRegion(tag))
  return wish === undefined ? partsOf(language).dateLocale : withRegion(wish)
}
