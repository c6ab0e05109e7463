const rightToLeft = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']

/** The way that the script of a locale runs, any locale's. */
export const directionOfLocale = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
