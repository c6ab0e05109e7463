/** The oracle: the Persian calendar as ICU tells it through `Intl`, with nothing of ours in between. */

export interface IcuDay {
  /** ISO date. */
  iso: string
  year: number
  month: number
  day: number
}

const dayLength = 86_400_000

/** The Persian fields that ICU gives for a moment in a zone. */
export const icuFields = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  })
  return (ms: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    )
    return { year: parts.year ?? NaN, month: parts.month ?? NaN, day: parts.day ?? NaN }
  }
}

/** Every day from the first to the last, in order: if none are given, from 1300/01/01 to 1500/12/29. */
export const icuDays = (first = '1921-03-21', last = '2122-03-20'): IcuDay[] => {
  const fields = icuFields('UTC')
  const days: IcuDay[] = []
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += dayLength) {
    days.push({ iso: new Date(ms).toISOString().slice(0, 10), ...fields(ms) })
  }
  return days
}

/** Where each month of the sweep starts among its days, and how long it is, month 1 of 1300 first. */
export const icuMonths = (days: IcuDay[]): { start: number; length: number }[] => {
  const starts = days.flatMap(({ day }, i) => (day === 1 ? [i] : []))
  return starts.map((start, i) => ({ start, length: (starts[i + 1] ?? days.length) - start }))
}
