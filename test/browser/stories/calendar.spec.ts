import { join } from 'node:path'
import { dateLocales } from '../../../src/preferences/dateLocales.ts'
import { createAppServer } from '../../support/appServer.ts'
import type { Sweep } from '../sweep/main.ts'
import { expect, test as base } from './fixtures.ts'

/** The questions of `sweep.spec.ts`, asked of this engine's own ICU. */
const test = base.extend<object, { calendarUrl: string }>({
  calendarUrl: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this argument
    async ({}, provide) => {
      const server = await createAppServer(join(process.env['NESHAST_BUILDS'] ?? '', 'sweep'), '')
      await provide(server.url)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

declare const sweep: Sweep

test.beforeEach(async ({ tab, calendarUrl }) => {
  test.setTimeout(240_000)
  await tab.goto(calendarUrl)
  await expect.poll(() => tab.evaluate(() => 'sweep' in globalThis)).toBe(true)
})

// @proves dates
test('each day of 1300 to 1500, and each week, month, quarter and year, is as this engine says', async ({
  tab,
}) => {
  const outcome = await tab.evaluate(() => {
    const days = sweep.days()
    const outcomes = [
      sweep.bothDirections(days),
      sweep.lengths(days),
      sweep.monthEnds(days),
      sweep.bounds(days),
    ]
    return {
      asked: outcomes.map(({ asked }) => asked),
      wrong: outcomes.flatMap(({ wrong }) => wrong).slice(0, 20),
    }
  })
  // Two directions of each day; 2,412 months and 201 years; the steps from the ends of months; first and last days.
  const asked = [2 * 73_414, 2 * 2412 + 201, 364_788, 322_590]
  expect(outcome).toEqual({ asked, wrong: [] })
  console.log(
    asked.reduce((sum, each) => sum + each),
    'questions, 0 mismatches',
  )
})

// @proves dates
test('what this engine writes of a day in any locale, calendar and digits is read back as that day', async ({
  tab,
}) => {
  const { asked, wrong } = await tab.evaluate((locales) => {
    const days = sweep.days().filter((_, index) => index % 97 === 0)
    const outcomes = locales.flatMap((locale) =>
      (['persian', 'gregorian'] as const).flatMap((calendar) =>
        (['latn', 'arabext', 'arab'] as const).map((digits) =>
          sweep.roundTrips(days, { locale, calendar, digits, timeZone: 'UTC' }),
        ),
      ),
    )
    return {
      asked: outcomes.reduce((sum, { asked }) => sum + asked, 0),
      wrong: outcomes.flatMap(({ wrong }) => wrong).slice(0, 20),
    }
  }, dateLocales)
  expect(wrong).toEqual([])
  expect(asked).toBe(757 * dateLocales.length * 2 * 3)
  console.log(asked, 'dates written and read, 0 mismatches')
})

// @proves dates
test('months, weekdays, whole dates and times have this engine’s names and hours, in every locale and calendar', async ({
  tab,
}) => {
  const written = await tab.evaluate(
    ({ locales, ids }) =>
      locales.flatMap((locale) =>
        (['persian', 'gregorian'] as const).map((calendar) => {
          const settings = { locale, calendar, digits: 'latn', timeZone: 'UTC' } as const
          const own = new Intl.DateTimeFormat(locale, {
            ...{ calendar: ids[calendar], numberingSystem: 'latn', timeZone: 'UTC' },
            ...{ day: 'numeric', month: 'long', year: 'numeric' },
          })
            .formatToParts(Date.UTC(2026, 10, 21))
            .filter(({ type }) => ['day', 'month', 'year'].includes(type))
          return {
            of: `${locale}, ${calendar}`,
            own: own.map(({ value }) => value),
            whole: sweep.formatDate('2026-11-21', 'fullDate', settings),
            time: sweep.formatDate('2026-11-21T15:04:05Z', 'time', settings),
            months: sweep.monthNames({ locale, calendar }),
            days: sweep.weekOf(locale),
          }
        }),
      ),
    { locales: dateLocales, ids: { persian: 'persian', gregorian: 'gregory' } },
  )
  expect(written).toHaveLength(2 * dateLocales.length)
  for (const { of, own, whole, time, months, days } of written) {
    expect(new Set(months).size, of).toBe(12)
    expect(new Set(days).size, of).toBe(7)
    expect(months, of).toContain(own.find((value) => !/\d/.test(value)))
    for (const part of own) expect(whole, of).toContain(part)
    expect(time, of).toMatch(/^(15:04|3:04\s\S+)$/)
  }
})
