/**
 * The date locales that can be chosen. It is not exported by `index.ts`, because the sign-in page does not need
 * it.
 */
export const dateLocales = ['en-US', 'en-GB', 'fa-IR', 'fa-AF', 'ar-EG', 'tr-TR', 'de-DE', 'fr-FR']
