import type { Digits } from '../lib/digits'

/** `islamic` is Umm al-Qura, and for display only. */
export type Calendar = 'gregorian' | 'persian' | 'islamic'

/** The calendars that can be typed and reckoned in. */
export type ReckonedCalendar = Exclude<Calendar, 'islamic'>

/** How one person wants dates to look. */
export interface DateSettings {
  /** BCP 47 tag that rules patterns and names, such as `fa-AF`. */
  locale: string
  calendar: Calendar
  digits: Digits
  /** IANA name, such as `Asia/Tehran`. */
  timeZone: string
  /** Epoch milliseconds; what `relative` is measured from. */
  now?: number
}

/** The names of the calendars in Unicode, which `Intl` understands. */
export const unicodeCalendar: Record<Calendar, string> = {
  gregorian: 'gregory',
  persian: 'persian',
  islamic: 'islamic-umalqura',
}
