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
    guest: () => import('./messages/en/guest.ts'),
    signedIn: () => import('./messages/en/signedIn.ts'),
  },
  fa: {
    name: 'فارسی',
    direction: 'rtl',
    dateLocale: 'fa-IR',
    guest: () => import('./messages/fa/guest.ts'),
    signedIn: () => import('./messages/fa/signedIn.ts'),
  },
  'fa-AF': {
    name: 'دری',
    direction: 'rtl',
    dateLocale: 'fa-AF',
    guest: () => import('./messages/fa-AF/guest.ts'),
    signedIn: () => import('./messages/fa-AF/signedIn.ts'),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    dateLocale: 'ar-EG',
    guest: () => import('./messages/ar/guest.ts'),
    signedIn: () => import('./messages/ar/signedIn.ts'),
  },
  tr: {
    name: 'Türkçe',
    direction: 'ltr',
    dateLocale: 'tr-TR',
    guest: () => import('./messages/tr/guest.ts'),
    signedIn: () => import('./messages/tr/signedIn.ts'),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    dateLocale: 'de-DE',
    guest: () => import('./messages/de/guest.ts'),
    signedIn: () => import('./messages/de/signedIn.ts'),
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    dateLocale: 'fr-FR',
    guest: () => import('./messages/fr/guest.ts'),
    signedIn: () => import('./messages/fr/signedIn.ts'),
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
