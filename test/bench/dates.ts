import { formatDate, parseDate, type ReckonedCalendar } from '../../src/calendar'
import { inDigits } from '../../src/lib/digits.ts'
import { isQuick, roundsOf } from './effort.ts'
import { sideBySide } from './measure.ts'
import { intlMonthGrids, monthGrids, rawMonthGrids } from './monthGrids.ts'
import { rawDayjs, type RawDayjs } from './rawDayjs.ts'
import {
  calendars,
  intlFormat,
  locales,
  momentsOf,
  rawLanguage,
  rawName,
  rawPattern,
  rowsOf,
  settingsOf,
  type Combination,
  type Kind,
  type Locale,
} from './reckoned.ts'
import { switching } from './switching.ts'
import type { Row } from './table.ts'

const count = isQuick ? 10_000 : 100_000
const rounds = roundsOf(7)
const moments = momentsOf(count)
const dates = count.toLocaleString('en-US')
const reckoned = ['gregorian', 'persian'] as const
const goals = { 'dayjs + jalaliday': { of: 'ratio', atMost: 1.5 } } as const

async function formatting(dayjs: RawDayjs, kind: Kind, combination: Combination): Promise<Row[]> {
  const { calendar, locale } = combination
  const settings = settingsOf(combination)
  const language = rawLanguage[locale]
  const pattern = rawPattern[locale][kind]
  const intl = intlFormat(kind, combination)
  const each = (format: (at: number) => string) => ({ run: () => moments.forEach(format) })
  const contenders = {
    ours: each((at) => formatDate(at, kind, settings)),
    intl: each((at) => intl.format(at)),
  }
  const what = `formatting ${dates} dates, ${kind}, ${calendar}, ${locale}`
  if (calendar === 'islamic') {
    const times = await sideBySide(contenders, rounds)
    return rowsOf(what, times.ours, { Intl: times.intl })
  }
  const raw = each((at) =>
    dayjs.utc(at).calendar(rawName[calendar]).locale(language).format(pattern),
  )
  const times = await sideBySide({ ...contenders, raw }, rounds)
  return rowsOf(what, times.ours, { 'dayjs + jalaliday': times.raw, Intl: times.intl }, goals)
}

/**
 * Texts as people type them; dayjs gets them in Latin digits, year first, the only way it reads both calendars. `Intl`
 * reads no dates.
 */
async function parsing(dayjs: RawDayjs, calendar: ReckonedCalendar, locale: Locale) {
  const settings = settingsOf({ calendar, locale })
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
  const what = `parsing ${dates} dates, ${calendar}, ${locale}`
  return rowsOf(what, times.ours, { 'dayjs + jalaliday': times.raw })
}

async function grids(dayjs: RawDayjs, calendar: ReckonedCalendar): Promise<Row[]> {
  const months = 1000
  const times = await sideBySide(
    {
      ours: { run: () => monthGrids(months, calendar) },
      raw: { run: () => rawMonthGrids(dayjs, months, rawName[calendar]) },
      intl: { run: () => intlMonthGrids(months, calendar) },
    },
    rounds,
  )
  const what = `${months.toLocaleString('en-US')} month grids, ${calendar}`
  return rowsOf(what, times.ours, { 'dayjs + jalaliday': times.raw, Intl: times.intl })
}

/** Dates as src/calendar writes, reads and counts them. */
export async function dateRows(): Promise<Row[]> {
  const dayjs = await rawDayjs()
  const rows: Row[] = []
  for (const calendar of calendars)
    for (const locale of locales)
      rows.push(...(await formatting(dayjs, 'longDate', { calendar, locale })))
  for (const kind of ['date', 'fullDate', 'dateTime'] as const)
    for (const locale of locales)
      rows.push(...(await formatting(dayjs, kind, { calendar: 'persian', locale })))
  for (const calendar of reckoned)
    for (const locale of locales) rows.push(...(await parsing(dayjs, calendar, locale)))
  for (const calendar of reckoned) rows.push(...(await grids(dayjs, calendar)))
  rows.push(...(await switching(dayjs)))
  return rows
}
