import { fieldOrder, parseDate, type InvalidDateReason } from '../../calendar'
import { inDigits } from '../../lib/digits'
import type { Reckoned } from './useReckoning'
import { typedDateOf, type TypedDate, type Field } from './typedDate'
import { readSegment } from './segments'

const yearFirst: Field[] = ['year', 'month', 'day']

/** The numbers of a text, with the parts that they stand for. */
const numbered = (text: string, settings: Reckoned) => {
  const numbers = inDigits(text, 'latn').match(/\d+/g) ?? []
  return { numbers, order: numbers[0]?.length === 4 ? yearFirst : fieldOrder(settings) }
}

/**
 * A date typed or pasted in one go, as drafts. A date that cannot be keeps its numbers, so that it can be seen what is
 * wrong with it; what is no date at all gives the reason.
 */
export const readPastedDate = (text: string, settings: Reckoned): TypedDate | InvalidDateReason => {
  const date = parseDate(text, settings)
  if (typeof date === 'string') return typedDateOf(date, settings)
  const { reason } = date
  if (reason === 'empty' || reason === 'format' || reason === 'calendar') return reason
  const { numbers, order } = numbered(text, settings)
  const part = (field: Field) => numbers[order.indexOf(field)] ?? ''
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** Three numbers with something between them: worth reading as a whole. */
export const isWholeDate = (text: string) => /\d\D+\d+\D+\d/.test(inDigits(text, 'latn'))

/** Whether the last of three numbers may get another digit. */
export const mayGrow = (text: string, settings: Reckoned): boolean => {
  const { numbers, order } = numbered(text, settings)
  return !readSegment(order[2] ?? 'day', numbers[2] ?? '').full
}
