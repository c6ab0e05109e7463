type Direction = 'ltr' | 'rtl'

/** The languages of the interface, each named in itself. A new one: its folder of messages and a line here. */
const all = {
  en: {
    name: 'English',
    direction: 'ltr',
    start: () => import('./messages/en/start'),
    rest: () => import('./messages/en/rest'),
  },
  fa: {
    name: 'فارسی',
    direction: 'rtl',
    start: () => import('./messages/fa/start'),
    rest: () => import('./messages/fa/rest'),
  },
  'fa-AF': {
    name: 'دری',
    direction: 'rtl',
    start: () => import('./messages/fa-AF/start'),
    rest: () => import('./messages/fa-AF/rest'),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    start: () => import('./messages/ar/start'),
    rest: () => import('./messages/ar/rest'),
  },
  tr: {
    name: 'Türkçe',
    direction: 'ltr',
    start: () => import('./messages/tr/start'),
    rest: () => import('./messages/tr/rest'),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    start: () => import('./messages/de/start'),
    rest: () => import('./messages/de/rest'),
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    start: () => import('./messages/fr/start'),
    rest: () => import('./messages/fr/rest'),
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
