import type { DatePart } from './parts'

/** Dates of one style as one person reads them; from epoch milliseconds. */
export interface Writer {
  parts(ms: number): DatePart[]
  /** The parts as one text. */
  text(ms: number): string
}

/**
 * A writer of what `parts` makes of a formatter's dates. `Intl` writes a text four times as fast as its parts: where the
 * parts of each sample are that text, or that text but for its ending, it is not made of them.
 */
export const writerOf = (
  format: Intl.DateTimeFormat,
  parts: Writer['parts'],
  samples: number[],
): Writer => {
  const joined = (ms: number) => {
    let text = ''
    for (const { value } of parts(ms)) text += value
    return text
  }
  const [first = 0] = samples
  const ending = format.format(first).slice(joined(first).length)
  if (!samples.every((ms) => format.format(ms) === joined(ms) + ending)) {
    return { parts, text: joined }
  }
  const text = (ms: number) => {
    const whole = format.format(ms)
    return whole.endsWith(ending) ? whole.slice(0, whole.length - ending.length) : joined(ms)
  }
  return { parts, text }
}
