import { parseDate, type DateSettings, type ReckonedCalendar } from '../../src/calendar'
import { formatDate } from '../../src/calendar/format.ts'
import { inDigits } from '../../src/lib/digits.ts'
import { figure, ratioOf, sideBySide } from './measure.ts'
import { monthGrids, rawMonthGrids } from './monthGrids.ts'
import { rawDayjs, type RawDayjs } from './rawDayjs.ts'
import type { Row } from './table.ts'

const count = 100_000
const rounds = 7
const start = Date.UTC(1990, 0, 1)
const sixHours = 6 * 3600_000
const moments = Array.from({ length: count }, (_, i) => start + i * sixHours)
const dates = count.toLocaleString('en-US')

type Combination = { calendar: ReckonedCalendar; locale: 'en-US' | 'fa-IR' }
const combinations: Combination[] = (['gregorian', 'persian'] as const).flatMap((calendar) =>
  (['en-US', 'fa-IR'] as const).map((locale) => ({ calendar, locale })),
)

const settingsOf = ({ calendar, locale }: Combination) =>
  ({
    calendar,
    locale,
    digits: locale === 'fa-IR' ? 'arabext' : 'latn',
    timeZone: 'UTC',
  }) satisfies DateSettings
const rawName = { gregorian: 'gregory', persian: 'jalali' } as const

/** Long dates, `1 Farvardin 1405`; only dayjs leaves the digits of the locale out. */
async function formatting(dayjs: RawDayjs, combination: Combination): Promise<Row[]> {
  const { calendar, locale } = combination
  const settings = settingsOf(combination)
  const [language, pattern] = locale === 'fa-IR' ? ['fa', 'D MMMM YYYY'] : ['en', 'MMMM D, YYYY']
  const tag = `${locale}-u-ca-${calendar === 'persian' ? 'persian' : 'gregory'}`
  const intl = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const each = (format: (at: number) => string) => ({ run: () => moments.forEach(format) })
  const times = await sideBySide(
    {
      ours: each((at) => formatDate(at, 'longDate', settings)),
      raw: each((at) => dayjs.utc(at).calendar(rawName[calendar]).locale(language).format(pattern)),
      intl: each((at) => intl.format(at)),
    },
    rounds,
  )
  const what = `formatting ${dates} dates, ${calendar}, ${locale}`
  const ours = figure(times.ours, 'ms')
  return [
    {
      what,
      ours,
      against: { name: 'dayjs + jalaliday', ...figure(times.raw, 'ms') },
      ratio: ratioOf(times.ours, times.raw),
      goal: { of: 'ratio', atMost: 1.5 },
    },
    {
      what,
      ours,
      against: { name: 'Intl', ...figure(times.intl, 'ms') },
      ratio: ratioOf(times.ours, times.intl),
    },
  ]
}

/** Texts as people type them; dayjs gets them in Latin digits, year first, the only way it reads both calendars. */
async function parsing(dayjs: RawDayjs, combination: Combination): Promise<Row> {
  const { calendar, locale } = combination
  const settings = settingsOf(combination)
  const typed = moments.map((at) => formatDate(at, 'date', settings))
  const latin = moments.map((at) => dayjs.utc(at).calendar(rawName[calendar]).format('YYYY/MM/DD'))
  const unread = typed.find((text) => typeof parseDate(text, settings) !== 'string')
  if (unread !== undefined) throw new Error(`Not read: ${inDigits(unread, 'latn')}`)
  const jalali = calendar === 'persian'
  const times = await sideBySide(
    {
      ours: { run: () => typed.forEach((text) => parseDate(text, settings)) },
      raw: { run: () => latin.forEach((text) => dayjs(text, { jalali }).valueOf()) },
    },
    rounds,
  )
  return {
    what: `parsing ${dates} dates, ${calendar}, ${locale}`,
    ours: figure(times.ours, 'ms'),
    against: { name: 'dayjs + jalaliday', ...figure(times.raw, 'ms') },
    ratio: ratioOf(times.ours, times.raw),
  }
}

async function grids(dayjs: RawDayjs, calendar: ReckonedCalendar): Promise<Row> {
  const months = 1000
  const times = await sideBySide(
    {
      ours: { run: () => monthGrids(months, calendar) },
      raw: { run: () => rawMonthGrids(dayjs, months, rawName[calendar]) },
    },
    rounds,
  )
  return {
    what: `${months.toLocaleString('en-US')} month grids, ${calendar}`,
    ours: figure(times.ours, 'ms'),
    against: { name: 'dayjs + jalaliday', ...figure(times.raw, 'ms') },
    ratio: ratioOf(times.ours, times.raw),
  }
}

/** Dates as src/calendar writes, reads and counts them. */
export async function dateRows(): Promise<Row[]> {
  const dayjs = await rawDayjs()
  const rows: Row[] = []
  for (const combination of combinations) rows.push(...(await formatting(dayjs, combination)))
  for (const combination of combinations) rows.push(await parsing(dayjs, combination))
  for (const calendar of ['gregorian', 'persian'] as const) rows.push(await grids(dayjs, calendar))
  return rows
}
