import { isTimeZone } from '../../preferences'

/** Current names of zones that browsers still list under an outdated one. */
const newNames: Record<string, string> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

export type Zone = {
  readonly name: string
  /** The name of its time, in the language that was asked for. */
  readonly note: string | undefined
  /** The names of the countries that it is in, in that language and in English. */
  readonly countries: readonly string[]
}

const noteOf = (timeZone: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((first) => letters.map((second) => first + second))

/** Neither is in the types of the compiler: browsers have the one, the other, or none. */
type Region = { getTimeZones?(): string[] | undefined; readonly timeZones?: string[] }

/** The countries of each zone. A browser that does not know them has none. */
function countriesIn(language: string): ReadonlyMap<string, readonly string[]> {
  const names = [language, 'en'].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
  )
  const countries = new Map<string, readonly string[]>()
  for (const code of codes) {
    const called = names.map((each) => each.of(code)).filter((each) => each !== undefined)
    if (called.length === 0) continue
    const region = new Intl.Locale(`und-${code}`) as Region
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? [])
      countries.set(zone, [...(countries.get(zone) ?? []), ...called])
  }
  return countries
}

const known = new Map<string, readonly Zone[]>()

/** All zones of this browser, including that of the device, with the name of their time in a language. */
export const zonesIn = (language: string, device: string): readonly Zone[] => {
  const key = `${language} ${device}`
  const before = known.get(key)
  if (before) return before
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', device])].sort()
  const countries = countriesIn(language)
  const zones = names.map((name) => ({
    name,
    note: noteOf(name, language),
    countries: countries.get(name) ?? [],
  }))
  known.set(key, zones)
  return zones
}

/** The text in the form that is compared: without diacritics, case and punctuation. */
const plain = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_/‌-]+/g, ' ')
    .trim()
    .toLowerCase()}`

/**
 * The zones with a word that begins with the text, in their own name before that of a country and that of their time, and
 * then those whose name contains it elsewhere.
 */
export const findZones = (zones: readonly Zone[], text: string): readonly Zone[] => {
  const sought = plain(text)
  const ranked = zones.map((zone) => {
    const name = plain(`${zone.name} ${newNames[zone.name] ?? ''}`)
    const has = (words: readonly string[]) => words.some((each) => plain(each).includes(sought))
    const places = [
      name.includes(sought),
      has(zone.countries),
      has([zone.note ?? '']),
      name.includes(sought.trim()),
    ]
    return { zone, rank: places.indexOf(true) }
  })
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ zone }) => zone)
}

/** The zone with exactly that name, which may also be an alias that the browser does not list. */
export const zoneNamed = (zones: readonly Zone[], text: string): string | undefined => {
  const same = zones.find(({ name }) => plain(name) === plain(text))
  if (same) return same.name
  const name = text.trim().replace(/\s+/g, '_')
  return name.includes('/') && isTimeZone(name) ? name : undefined
}
