import { dateTimeFormat, remember } from './formatters'
import type { DatePart } from './parts'

/** Persian months where the names are a matter of the country, not of the browser's data. */
const months: Record<string, string> = {
  fa: 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند',
  'fa-AF': 'حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت',
  en: 'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand',
}

/** Our own names of the Persian months, Farvardin first; none where `Intl` names them. */
export const persianMonths = remember((locale: string): readonly string[] | undefined => {
  const { language, region } = new Intl.Locale(locale)
  return (months[`${language}-${region}`] ?? months[language])?.split(' ')
})

const monthNumber = (ms: number, timeZone: string): number =>
  Number(dateTimeFormat('en-u-ca-persian-nu-latn', { month: 'numeric', timeZone }).format(ms))

/** Parts of a Persian date whose month, where it is a word, bears our own name. */
export const withPersianNames = (
  parts: DatePart[],
  { ms, timeZone, locale }: { ms: number; timeZone: string; locale: string },
): DatePart[] => {
  const at = parts.findIndex((part) => part.type === 'month' && /\p{L}/u.test(part.value))
  const name = at < 0 ? undefined : persianMonths(locale)?.[monthNumber(ms, timeZone) - 1]
  return name === undefined ? parts : parts.with(at, { type: 'month', value: name })
}
