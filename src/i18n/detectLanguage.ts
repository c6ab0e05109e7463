import { fallback, isLanguage, partsOf, type Language } from './languages'

/**
 * `fa-IR` → `fa`, `prs` → `fa-AF`: the language in its variant for the region where there is one, or else in
 * general.
 */
export const bestFit = (tag: unknown): Language | undefined => {
  if (!tag) return undefined
  try {
    const { language, region } = new Intl.Locale(String(tag).trim().replace(/_/g, '-'))
    return [`${language}-${region}`, language].find(isLanguage)
  } catch {
    return undefined // not a valid language tag
  }
}

/** The language that `?lang=` names, if the app has it. */
export const languageInUrl = (search: string): Language | undefined =>
  bestFit(new URLSearchParams(search).get('lang') ?? '')

type Clues = {
  search: string
  saved: string | undefined
  /** The locale in the user's profile, as the server sent it; it may be anything or missing. */
  ofUser?: unknown
  languages: readonly string[]
}

/**
 * The language to start in: that of the URL, then the saved choice, the user's profile, and the browser's
 * languages in order.
 */
export const detectLanguage = ({ search, saved, ofUser, languages }: Clues): Language =>
  languageInUrl(search) ??
  (isLanguage(saved) ? saved : undefined) ??
  [ofUser, ...languages].map(bestFit).find(Boolean) ??
  fallback

/** `PluralRules` knows the same locales as the formats, and on a phone tells it 40 ms sooner. */
const withRegion = (tag: string): string | undefined => {
  const { baseName, region } = new Intl.Locale(tag)
  return region && Intl.PluralRules.supportedLocalesOf(baseName)[0]
}

/** The date locale for a language: with the region that the browser names for it, else the language's own. */
export const dateLocaleOf = (language: Language, wishes: readonly string[]): string | undefined => {
  const wish = wishes.find((tag) => bestFit(tag) === language && withRegion(tag))
  return wish ? withRegion(wish) : partsOf(language).dateLocale
}
