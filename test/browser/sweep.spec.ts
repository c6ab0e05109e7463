import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { dateLocales } from '../../src/preferences/dateLocales.ts'
import { createAppServer } from '../support/appServer.ts'
import type { Sweep } from './sweep/main.ts'

/** What Chromium's own ICU says of dates, asked in a page: the truth for locales is the browser, not Node. */
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

test.beforeEach(async ({ page, calendarUrl }) => {
  await page.goto(calendarUrl)
  await page.waitForFunction(() => 'sweep' in globalThis)
})

const solar = {
  english: 'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand',
  week: 'شنبه یکشنبه دوشنبه سه‌شنبه چهارشنبه پنجشنبه جمعه',
}
const months =
  'January February March April May June July August September October November December'

/** The months of the Persian and of the Gregorian calendar and the days of the week, by date locale. */
const names = {
  'en-US': [solar.english, months, 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'],
  'en-GB': [solar.english, months, 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'],
  'fa-IR': [
    'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند',
    'ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر',
    solar.week,
  ],
  'fa-AF': [
    'حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت',
    'جنوری فبروری مارچ اپریل می جون جولای اگست سپتمبر اکتوبر نومبر دسمبر',
    solar.week,
  ],
  'ar-EG': [
    'فرفردن أذربيهشت خرداد تار مرداد شهرفار مهر آيان آذر دي بهمن اسفندار',
    'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    'السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة',
  ],
  'tr-TR': [
    'Ferverdin Ordibeheşt Hordad Tir Mordad Şehriver Mehr Aban Azer Dey Behmen Esfend',
    'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
    'Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar',
  ],
  'de-DE': [
    'Farwardin Ordibehescht Chordād Tir Mordād Schahriwar Mehr Ābān Āsar Déi Bahman Essfand',
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
  ],
  'fr-FR': [
    'farvardin ordibehešt khordâd tir mordâd šahrivar mehr âbân âzar dey bahman esfand',
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'lundi mardi mercredi jeudi vendredi samedi dimanche',
  ],
}

// @proves dates
test('each day of 1300 to 1500 is the day that Chromium says, in both directions', async ({
  page,
}) => {
  const outcome = await page.evaluate(() => {
    const days = sweep.days()
    const outcomes = [sweep.bothDirections(days), sweep.lengths(days), sweep.monthEnds(days)]
    return {
      days: days.length,
      asked: outcomes.reduce((sum, { asked }) => sum + asked, 0),
      wrong: outcomes.flatMap(({ wrong }) => wrong).slice(0, 20),
    }
  })
  console.log(
    `${outcome.days} days, ${outcome.asked} questions, ${outcome.wrong.length} mismatches`,
  )
  // Two directions of each day; 2,412 months and 201 years; the steps from the ends of months.
  const asked = 2 * 73_414 + (2 * 2412 + 201) + 364_788
  expect(outcome).toEqual({ days: 73_414, asked, wrong: [] })
})

test('weeks, months, quarters and years start and end where Chromium has them', async ({
  page,
}) => {
  const { asked, wrong } = await page.evaluate(() => sweep.bounds(sweep.days()))
  console.log(`${asked} first and last days, ${wrong.length} mismatches`)
  expect(wrong.slice(0, 20)).toEqual([])
  expect(asked).toBe(322_590)
})

// @proves dates
test('what Chromium writes of a day in any locale, calendar and digits is read back as that day', async ({
  page,
}) => {
  const { asked, wrong } = await page.evaluate((locales) => {
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
  console.log(`${asked} dates written and read, ${wrong.length} mismatches`)
  expect(wrong).toEqual([])
  expect(asked).toBe(757 * dateLocales.length * 2 * 3)
})

test('months and weekdays have their names, the week from its first day on', async ({ page }) => {
  const named = await page.evaluate(
    (locales) =>
      Object.fromEntries(
        locales.map((locale) => [
          locale,
          [
            sweep.monthNames({ locale, calendar: 'persian' }).join(' '),
            sweep.monthNames({ locale, calendar: 'gregorian' }).join(' '),
            sweep.weekOf(locale).join(' '),
          ],
        ]),
      ),
    dateLocales,
  )
  expect(named).toEqual(names)
})

test('a whole date is written in the order of its locale', async ({ page }) => {
  const written = await page.evaluate(() =>
    ['en-US', 'fa-IR', 'fa-AF', 'ar-EG', 'de-DE'].map((locale) => {
      const settings = { locale, calendar: 'persian', digits: 'latn', timeZone: 'UTC' } as const
      return sweep.formatDate('2026-11-21', 'fullDate', settings)
    }),
  )
  expect(written).toEqual([
    'Saturday, Aban 30, 1405',
    'شنبه 30 آبان 1405',
    'شنبه 30 عقرب 1405',
    'السبت، 30 آيان 1405',
    'Samstag, 30. Ābān 1405',
  ])
})

test('a time is written in the hours of its locale, whatever the calendar', async ({ page }) => {
  const written = await page.evaluate(() =>
    ['en-US', 'en-GB', 'fa-IR', 'de-DE'].map((locale) =>
      (['gregorian', 'persian', 'islamic'] as const).flatMap((calendar) =>
        (['time', 'timeWithSeconds', 'dateTime'] as const).map((style) => {
          const settings = { locale, calendar, digits: 'latn', timeZone: 'UTC' } as const
          const text = sweep.formatDate('2026-11-21T15:04:05Z', style, settings)
          return /(\d+):04(:05)?(\s?pm)?$/i.exec(text)?.slice(1, 4).join('').replace(/\s/, ' ')
        }),
      ),
    ),
  )
  const same = (...each: string[]) => [...each, ...each, ...each]
  expect(written).toEqual([
    same('3 PM', '3:05 PM', '3 PM'),
    same('15', '15:05', '15'),
    same('15', '15:05', '15'),
    same('15', '15:05', '15'),
  ])
})

test('the months of the Islamic calendar have names of their own in each locale', async ({
  page,
}) => {
  const months = await page.evaluate(
    (locales) => locales.map((locale) => sweep.monthNames({ locale, calendar: 'islamic' })),
    dateLocales,
  )
  for (const each of months) expect(new Set(each).size).toBe(12)
  expect(months[0]![8]).toBe('Ramadan')
  expect(months[2]![8]).toBe('رمضان')
})
