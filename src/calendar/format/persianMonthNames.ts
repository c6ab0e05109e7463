/**
 * Names of the Persian months for locales in which the browsers' data cannot be relied on; they follow the
 * country.
 */
const months: Record<string, string> = {
  fa: 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند',
  'fa-AF': 'حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت',
  en: 'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand',
}

/** Our own names of the Persian months, from Farvardin on; `undefined` where those of `Intl` are used. */
export const persianMonthNames = (locale: string): string[] | undefined => {
  const { language, region } = new Intl.Locale(locale)
  return (months[`${language}-${region}`] ?? months[language])?.split(' ')
}
