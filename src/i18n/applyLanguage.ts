import { directionOf, type Language } from './languages'

/** Sets the page's language and direction, for style sheets and screen readers. */
export const applyLanguage = (language: Language) => {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
