/** Persian months where the names are a matter of the country, not of the browser's data. */
const months: Record<string, string> = {
  fa: 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند',
  'fa-AF': 'حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت',
  en: 'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand',
}

/** Our own names of the Persian months, Farvardin first; none where `Intl` names them. */
export const persianMonthNames = (locale: string): string[] | undefined => {
  const { language, region } = new Intl.Locale(locale)
  return (months[`${language}-${region}`] ?? months[language])?.split(' ')
}
