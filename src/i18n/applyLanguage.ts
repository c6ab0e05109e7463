import { directionOf, type Language } from './languages'

/** Tells the page, and with it every stylesheet and screen reader, its language and direction. */
export const applyLanguage = (language: Language) => {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
