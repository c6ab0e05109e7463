const rightToLeft = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']

/** The direction of the script that a locale is written in. */
export const directionOfLocale = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
