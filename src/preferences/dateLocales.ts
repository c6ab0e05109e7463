/** Date locales on offer: the first is the default. Not part of `index.ts`, as sign-in does without them. */
export const dateLocales = ['en-US', 'en-GB', 'fa-IR', 'fa-AF', 'ar-EG', 'tr-TR', 'de-DE', 'fr-FR']
