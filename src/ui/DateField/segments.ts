import { daysInMonth, formatParts, fromFields, rangeOf, toFields } from '../../calendar'
import { inDigits } from '../../lib/digits'
import type { Reckoned } from './useReckoning'
import { fieldsIn, type TypedDate, type Field } from './typedDate'

export type Segment = { field: Field } | { literal: string }

const isField = (type: string): type is Field => ['year', 'month', 'day'].includes(type)
const rightToLeft = /[\u200f\p{Script=Arabic}]/u

/**
 * The parts of a date and the separators between them, in the order of the date locale, and the direction of
 * the whole.
 */
export const layoutOf = (settings: Reckoned): { dir: 'ltr' | 'rtl'; segments: Segment[] } => {
  const written = formatParts('2000-01-01', 'date', { ...settings, digits: 'latn' })
  const between = written.filter(({ type }) => !isField(type)).map(({ value }) => value)
  return {
    // Numbers with neutral separators run from left to right in every script; a right-to-left mark in the
    // locale's pattern reverses them.
    dir: rightToLeft.test(between.join('')) ? 'rtl' : 'ltr',
    segments: written.map(({ type, value }) =>
      isField(type) ? { field: type } : { literal: value.replace(/\p{Cf}/gu, '') },
    ),
  }
}

const longest: Record<Field, number> = { year: 9999, month: 12, day: 31 }

const digitsIn = (text: string) => inDigits(text, 'latn').replace(/\D/g, '')

/**
 * The digits of one part after typing, and whether it can take no more. One digit too many starts the part
 * again with what was typed `last`, wherever in the text it stands: all of it, or its last digit.
 */
export const readSegment = (
  field: Field,
  text: string,
  last = text,
): { digits: string; full: boolean } => {
  const typed = inDigits(text, 'latn')
  const all = digitsIn(text)
  const most = longest[field]
  const fits = (some: string) => some.length <= String(most).length && Number(some) <= most
  const digits = [all, digitsIn(last)].find(fits) ?? digitsIn(last).slice(-1)
  const separated = /\d[^\d\p{Cf}]+$/u.test(typed)
  const full = digits.length === String(most).length || Number(`${digits}0`) > most
  return { digits, full: digits !== '' && (separated || full) }
}

/** The least and the greatest value of a part, given the other parts. */
export const limitsOf = (field: Field, drafts: TypedDate, settings: Reckoned) => {
  if (field === 'year') {
    const { firstYear, lastYear } = rangeOf(settings.calendar)
    return { min: firstYear, max: lastYear }
  }
  if (field === 'month') return { min: 1, max: 12 }
  const first = fromFields({ ...fieldsIn(drafts), day: 1 }, settings.calendar)
  return { min: 1, max: typeof first === 'string' ? daysInMonth(first, settings) : 31 }
}

/**
 * A part moved by some steps, wrapping round at its limits. An empty part becomes that of today, and one that is out of its
 * limits, as while a year is being typed, the nearest of them.
 */
export const stepped = (
  field: Field,
  steps: number,
  { drafts, today, settings }: { drafts: TypedDate; today: string; settings: Reckoned },
): TypedDate => {
  const { min, max } = limitsOf(field, drafts, settings)
  const size = max - min + 1
  const now = Number(drafts[field])
  const nearest = Math.min(Math.max(now, min), max)
  const next =
    drafts[field] === ''
      ? toFields(today, settings)[field]
      : now === nearest
        ? min + ((((now - min + steps) % size) + size) % size)
        : nearest
  return { ...drafts, [field]: String(next) }
}
