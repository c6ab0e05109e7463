import { formatDate } from '../../src/calendar'
import { sideBySide } from './measure.ts'
import type { RawDayjs } from './rawDayjs.ts'
import {
  intlFormat,
  kinds,
  momentsOf,
  rawLanguage,
  rawName,
  rawPattern,
  rowsOf,
  settingsOf,
  type Combination,
} from './reckoned.ts'
import type { Row } from './table.ts'

const screenful = momentsOf(200)
const kindOf = (index: number) => kinds[index % kinds.length]!
const repeats = 20
const rounds = 7

/** The person's language and calendar, and those that they switch to and back. */
const sides = [
  { locale: 'en-US', calendar: 'gregorian' },
  { locale: 'fa-IR', calendar: 'persian' },
] as const satisfies Combination[]
const there = (write: (side: (typeof sides)[number]) => void) => ({
  run: () => {
    for (let repeat = 0; repeat < repeats; repeat += 1) sides.forEach(write)
  },
})

const ours = (combination: Combination) => {
  const settings = settingsOf(combination)
  screenful.forEach((at, i) => formatDate(at, kindOf(i), settings))
}

/** As a component does that keeps its formatters for as long as its locale stays the same. */
const byIntl = (combination: Combination) => {
  const formats = kinds.map((kind) => intlFormat(kind, combination))
  screenful.forEach((at, i) => formats[i % kinds.length]!.format(at))
}

/**
 * A screenful of dates written anew after a switch of language, there and back: for the first time, in zones that
 * nothing was yet written in, and again, when our formatters are there.
 */
export async function switching(dayjs: RawDayjs): Promise<Row[]> {
  const what = `${repeats} switches, en-US to fa-IR and back, of ${screenful.length} dates`
  const zones = Intl.supportedValuesOf('timeZone')
  const fresh = () => {
    const timeZone = zones.pop()
    if (timeZone === undefined) throw new Error('No time zone is left that is new')
    return timeZone
  }
  const inNewZones = (write: (combination: Combination) => void) => ({
    run: () => {
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const timeZone = fresh()
        for (const side of sides) write({ ...side, timeZone })
      }
    },
  })
  const first = await sideBySide({ ours: inNewZones(ours), intl: inNewZones(byIntl) }, rounds)
  const again = await sideBySide(
    {
      ours: there(ours),
      intl: there(byIntl),
      raw: there(({ calendar, locale }) => {
        dayjs.locale(rawLanguage[locale])
        screenful.forEach((at, i) =>
          dayjs.utc(at).calendar(rawName[calendar]).format(rawPattern[locale][kindOf(i)]),
        )
      }),
    },
    rounds,
  )
  dayjs.locale('en')
  return [
    ...rowsOf(`${what}, first`, first.ours, { 'Intl, made anew': first.intl }),
    ...rowsOf(`${what}, again`, again.ours, {
      'dayjs + jalaliday': again.raw,
      'Intl, made anew': again.intl,
    }),
  ]
}
