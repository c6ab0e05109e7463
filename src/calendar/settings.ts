import type { Digits } from '../lib/digits'

/** `islamic` is the Umm al-Qura calendar, and is for display only. */
export type Calendar = 'gregorian' | 'persian' | 'islamic'

/** The calendars in which dates can be typed and reckoned. */
export type ReckonedCalendar = Exclude<Calendar, 'islamic'>

/** How dates are written for one person. */
export interface DateSettings {
  /** BCP 47 tag that decides patterns and names, such as `fa-AF`. */
  locale: string
  calendar: Calendar
  digits: Digits
  /** IANA name, such as `Asia/Tehran`. */
  timeZone: string
  /** Epoch milliseconds; the moment that `relative` is measured from. */
  now?: number
}

/** The names of the calendars in Unicode, which `Intl` understands. */
export const unicodeCalendar: Record<Calendar, string> = {
  gregorian: 'gregory',
  persian: 'persian',
  islamic: 'islamic-umalqura',
}
