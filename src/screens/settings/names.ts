/** `en-GB` → `British English`, in that language. */
export const nameOfLocale = (tag: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag

/** `de-DE` → `Deutsch`, `de-AT` → `Österreichisches Deutsch`: the region only where it is not the usual one. */
export const shortNameOfLocale = (tag: string, language: string): string =>
  nameOfLocale(new Intl.Locale(tag).minimize().baseName, language)

/** A name as an entry of a list begins: French writes languages and weekdays small within a sentence. */
export const asEntry = (name: string, language: string): string =>
  name.replace(/^./u, (first) => first.toLocaleUpperCase(language))

/** `America/New_York` → `America/New York`. */
export const nameOfZone = (zone: string): string => zone.replaceAll('_', ' ')

/** The name of a zone's time at a moment in a language, such as `Central European Summer Time`. */
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
