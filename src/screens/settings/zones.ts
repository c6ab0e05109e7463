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

export type Zone = { readonly name: string; readonly note: string | undefined }

const noteOf = (timeZone: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value

const known = new Map<string, readonly Zone[]>()

/** All zones of this browser, including that of the device, with the name of their time in a language. */
export const zonesIn = (language: string, device: string): readonly Zone[] => {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', device])].sort()
  const zones = known.get(language) ?? names.map((name) => ({ name, note: noteOf(name, language) }))
  known.set(language, zones)
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
 * The zones with a word that begins with the text, in their own name before that of their time, and then those
 * whose name contains it elsewhere.
 */
export const findZones = (zones: readonly Zone[], text: string): readonly Zone[] => {
  const sought = plain(text)
  const ranked = zones.map((zone) => {
    const name = plain(`${zone.name} ${newNames[zone.name] ?? ''}`)
    const note = plain(zone.note ?? '')
    const places = [name.includes(sought), note.includes(sought), name.includes(sought.trim())]
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
