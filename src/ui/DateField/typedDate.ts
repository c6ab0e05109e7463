import { formatParts, toFields, type DateFields, type DateSettings } from '../../calendar'
import type { Reckoned } from './useReckoning'

export type Field = keyof DateFields
/** What stands in each part of the field: Latin digits, or nothing. */
export type TypedDate = Readonly<Record<Field, string>>

export const nothingTyped: TypedDate = { year: '', month: '', day: '' }

/** A date as the locale writes its parts, `03` or `3`; nothing for what is no date. */
export const typedDateOf = (iso: string | undefined, settings: Reckoned): TypedDate => {
  if (iso === undefined || !isDay(iso, settings)) return nothingTyped
  const latin: DateSettings = { ...settings, digits: 'latn' }
  const parts = formatParts(iso, 'date', latin).map(({ type, value }) => [type, value])
  return {
    ...nothingTyped,
    ...Object.fromEntries(parts.filter(([type = '']) => type in nothingTyped)),
  }
}

const isDay = (iso: string, settings: Reckoned) => {
  try {
    return iso.length === 10 && toFields(iso, settings).year > 0
  } catch {
    return false
  }
}

export const fieldsIn = ({ year, month, day }: TypedDate): DateFields => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
})
