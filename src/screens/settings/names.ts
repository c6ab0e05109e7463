/** `en-GB` → `British English`, in that language. */
export const nameOfLocale = (tag: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag

/** `America/New_York` → `America/New York`. */
export const nameOfZone = (zone: string): string => zone.replaceAll('_', ' ')

/** The name of the weekday whose ISO number is given. */
export const weekdayName = (day: number, language: string): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
