import { fieldOrder, parseDate, parseWords, type InvalidDateReason } from '../../calendar'
import { inDigits } from '../../lib/digits'
import type { Reckoned } from './useReckoning'
import { typedDateOf, type TypedDate, type Field } from './typedDate'
import { readSegment } from './segments'

const yearFirst: Field[] = ['year', 'month', 'day']

/** The numbers in a text, with the parts of the date that they stand for. */
const numbered = (text: string, settings: Reckoned) => {
  const numbers = inDigits(text, 'latn').match(/\d+/g) ?? []
  return { numbers, order: numbers[0]?.length === 4 ? yearFirst : fieldOrder(settings) }
}

/**
 * Reads a date that was typed or pasted as a whole into its parts. A date that does not exist keeps its
 * numbers, so that the person sees what is wrong; for text that is no date the reason is returned. The app writes dates in
 * words too, in the person's language: those are read in whatever calendar their month is of.
 */
export const readPastedDate = (text: string, settings: Reckoned): TypedDate | InvalidDateReason => {
  const date = parseDate(text, settings)
  if (typeof date === 'string') return typedDateOf(date, settings)
  const inWords = parseWords(text, [settings.sentenceLocale, settings.locale])
  if (typeof inWords === 'string') return typedDateOf(inWords, settings)
  const { reason } = date
  if (reason === 'empty' || reason === 'format' || reason === 'calendar') return reason
  const { numbers, order } = numbered(text, settings)
  const part = (field: Field) => numbers[order.indexOf(field)] ?? ''
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** Whether a text has three numbers with something between them, and so may be a whole date. */
export const isWholeDate = (text: string) => /\d\D+\d+\D+\d/.test(inDigits(text, 'latn'))

/** Whether the last of three numbers may get another digit. */
export const mayGrow = (text: string, settings: Reckoned): boolean => {
  const { numbers, order } = numbered(text, settings)
  return !readSegment(order[2] ?? 'day', numbers[2] ?? '').full
}
