/** `en-GB` → `British English`, in that language. */
export const nameOfLocale = (tag: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag

/** `America/New_York` → `America/New York`. */
export const nameOfZone = (zone: string): string => zone.replaceAll('_', ' ')

/** What the time of a zone is called at a moment, `Central European Summer Time`, in that language. */
export const nameOfTime = (moment: number, timeZone: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value

/** The name of the weekday whose ISO number is given. */
export const weekdayName = (day: number, language: string): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
