type Direction = 'ltr' | 'rtl'

/**
 * The languages of the interface, each with its own name for itself and the date locale that it brings. A new
 * one needs more than a line here, such as messages and a glossary; the steps are in README.md beside this
 * file.
 */
const all = {
  en: {
    name: 'English',
    direction: 'ltr',
    dateLocale: undefined,
    guest: () => import('./messages/en/guest'),
    signedIn: () => import('./messages/en/signedIn'),
  },
  fa: {
    name: 'فارسی',
    direction: 'rtl',
    dateLocale: 'fa-IR',
    guest: () => import('./messages/fa/guest'),
    signedIn: () => import('./messages/fa/signedIn'),
  },
  'fa-AF': {
    name: 'دری',
    direction: 'rtl',
    dateLocale: 'fa-AF',
    guest: () => import('./messages/fa-AF/guest'),
    signedIn: () => import('./messages/fa-AF/signedIn'),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    dateLocale: 'ar-EG',
    guest: () => import('./messages/ar/guest'),
    signedIn: () => import('./messages/ar/signedIn'),
  },
  tr: {
    name: 'Türkçe',
    direction: 'ltr',
    dateLocale: 'tr-TR',
    guest: () => import('./messages/tr/guest'),
    signedIn: () => import('./messages/tr/signedIn'),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    dateLocale: 'de-DE',
    guest: () => import('./messages/de/guest'),
    signedIn: () => import('./messages/de/signedIn'),
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    dateLocale: 'fr-FR',
    guest: () => import('./messages/fr/guest'),
    signedIn: () => import('./messages/fr/signedIn'),
  },
} as const

export type Language = keyof typeof all
export const fallback: Language = 'en'
export const partsOf = (language: Language) => all[language]

export const languages = Object.entries(all).map(([code, { name, direction }]) => ({
  code: code as Language,
  name,
  direction,
}))

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(all, value)

export const directionOf = (language: string): Direction =>
  isLanguage(language) ? all[language].direction : 'ltr'
