import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import {
  createPreferencesReducer,
  defaultDateLocale,
  FollowedLocale,
  type Preferences,
} from '../../src/preferences'
import { Today } from '../../src/screens/home/Today'
import { TimeWithDistance } from '../../src/ui/time/TimeWithDistance'
import { Time } from '../../src/ui/time/Time'
import { loadCalendar } from '../../src/ui/time/useCalendar'
import { useSecondsLeft } from '../../src/ui/time/useSecondsLeft'
import { isoDayAt, useMinute } from '../../src/ui/time/useToday'

const nowruz = Date.parse('2026-03-21T08:25:00Z')
const persian = { dateLocale: 'fa-IR', calendar: 'persian' } as const

const storeOf = (wishes: Preferences) =>
  configureStore({
    reducer: { preferences: createPreferencesReducer() },
    preloadedState: { preferences: { timeZone: 'UTC', ...wishes } },
  })

const show = (part: ReactNode, wishes: Preferences = {}, followed = defaultDateLocale) => {
  render(
    <Provider store={storeOf(wishes)}>
      <FollowedLocale value={followed}>{part}</FollowedLocale>
    </Provider>,
  )
  return screen.getAllByRole('time')
}

/** Where characters without width are of no concern. */
const plain = (text: string | null) => text?.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
const texts = () => screen.getAllByRole('time').map(({ textContent }) => plain(textContent))
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeAll(loadCalendar)
beforeEach(() => void jest.useFakeTimers({ now: nowruz }))
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

describe('a time', () => {
  test.each([
    [{}, 'March 21, 2026', ''],
    [{ calendar: 'persian' }, 'Farvardin 1, 1405', 'March 21, 2026'],
    [{ dateLocale: 'de-DE' }, '21. März 2026', ''],
    [{ dateLocale: 'ar-EG' }, '٢١ مارس ٢٠٢٦', '٢ شوال ١٤٤٧ هـ'],
    [persian, '۱ فروردین ۱۴۰۵', '۲۱ مارس ۲۰۲۶'],
    [{ dateLocale: 'fa-AF', calendar: 'persian' }, '۱ حمل ۱۴۰۵', '۲۱ مارچ ۲۰۲۶'],
    [{ calendar: 'islamic' }, 'Shawwal 2, 1447 AH', 'March 21, 2026'],
  ] as [Preferences, string, string][])(
    'has the date of the other calendar in its tooltip, where the person has one: %j',
    (wishes, text, tooltip) => {
      const [time] = show(<Time at={nowruz} style="longDate" />, wishes)
      expect(plain(time!.textContent)).toBe(text)
      expect(plain(time!.title)).toBe(tooltip)
      expect(time).toHaveAttribute('datetime', '2026-03-21T08:25:00.000Z')
    },
  )

  test('is written in the calendar, digits and zone of the person', () => {
    const wishes = { ...persian, digits: 'latn', timeZone: 'Asia/Tehran' } as const
    const [time] = show(<Time at="2026-11-21T08:25:00Z" />, wishes)
    expect(plain(time!.textContent)).toBe('30 آبان 1405، 11:55')
    expect(time).toHaveAttribute('datetime', '2026-11-21T08:25:00.000Z')
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a day is that day in %s', (timeZone) => {
    const [time] = show(<Time at="1990-05-17" style="longDate" />, { timeZone })
    expect(time).toHaveTextContent('May 17, 1990')
    expect(time).toHaveAttribute('datetime', '1990-05-17')
  })

  test.each([
    ['en-US', 'ltr'],
    ['fa-IR', 'rtl'],
    ['fa-AF', 'rtl'],
    ['ar-EG', 'rtl'],
    ['de-DE', 'ltr'],
  ])('runs as its own locale does: %s', (dateLocale, dir) => {
    const [time] = show(<Time at={nowruz} style="timeWithSeconds" />, { dateLocale })
    expect(time).toHaveAttribute('dir', dir)
    expect(time).toHaveAttribute('lang', dateLocale)
  })

  test.each(['2026-02-30', '2026-02-30T12:00:00Z', '0001-01-01T00:00:00Z', '0000-00-00', 'soon'])(
    'that does not exist, or before all calendars, stays as it came: %s',
    (at) => {
      for (const calendar of ['gregorian', 'persian', 'islamic'] as const)
        for (const style of ['longDate', 'dateTime', 'relative'] as const) {
          const { container } = render(
            <Provider store={storeOf({ calendar })}>
              <Time at={at} style={style} />
            </Provider>,
          )
          expect(container).toHaveTextContent(at)
          expect(container.querySelector('time')).toBeNull()
        }
    },
  )

  test.each([NaN, Infinity, -8.7e15])('that is the number %d does not break the page', (at) => {
    render(
      <Provider store={storeOf({})}>
        <Time at={at} />
      </Provider>,
    )
    expect(screen.getByText(String(at))).toBeVisible()
  })

  test('beyond the Persian calendar is Gregorian', () => {
    const [time] = show(<Time at="2200-01-02" style="longDate" />, { ...persian, digits: 'latn' })
    expect(time).toHaveTextContent('2 ژانویهٔ 2200')
  })

  test('in a locale that names a calendar and digits itself is written in those that were chosen', () => {
    const wishes = {
      ...persian,
      dateLocale: 'fa-IR-u-ca-gregory-nu-latn',
      digits: 'arabext',
    } as const
    const [time] = show(<Time at={nowruz} style="longDate" />, wishes)
    expect(time).toHaveTextContent('۱ فروردین ۱۴۰۵')
  })

  test('can be written as others write it', () => {
    const settings = { locale: 'ar-EG', digits: 'arab' } as const
    const [time] = show(<Time at="2026-03-21" style="longDate" settings={settings} />)
    expect(time).toHaveTextContent('٢١ مارس ٢٠٢٦')
    expect(time).toHaveAttribute('lang', 'ar-EG')
  })
})

describe('the tooltip', () => {
  test('of what is written in another calendar has the date in the own one', () => {
    const [time] = show(<Time at={nowruz} settings={{ calendar: 'persian' }} style="longDate" />)
    expect(time).toHaveTextContent('Farvardin 1, 1405')
    expect(plain(time!.title)).toBe('March 21, 2026')
    cleanup()
    const own = { ...persian, digits: 'latn' } as const
    const [other] = show(<Time at={nowruz} settings={{ calendar: 'gregorian' }} />, own)
    expect(plain(other!.title)).toBe('1 فروردین 1405')
  })

  test('is none for a month, which has no single date in the other calendar', () => {
    const [time] = show(<Time at={nowruz} style="month" />, persian)
    expect(time).toHaveTextContent('فروردین ۱۴۰۵')
    expect(time).not.toHaveAttribute('title')
  })
})

test.each([
  ['Asia/Tehran', '2022-03-21T20:29:59Z', 'Mar 21, 2022, 11:59 PM'],
  ['Asia/Tehran', '2022-03-21T20:30:00Z', 'Mar 22, 2022, 1:00 AM'],
  ['Asia/Tehran', '2022-09-21T19:29:59Z', 'Sep 21, 2022, 11:59 PM'],
  ['Asia/Tehran', '2022-09-21T19:30:00Z', 'Sep 21, 2022, 11:00 PM'],
  ['America/New_York', '2024-03-10T07:00:00Z', 'Mar 10, 2024, 3:00 AM'],
  ['America/New_York', '2024-11-03T05:30:00Z', 'Nov 3, 2024, 1:30 AM'],
  ['America/New_York', '2024-11-03T06:30:00Z', 'Nov 3, 2024, 1:30 AM'],
])('a moment is what clocks show as they change: %s, %s', (timeZone, at, text) => {
  show(<Time at={at} />, { timeZone })
  expect(texts()).toEqual([text])
})

test('yesterday ends at midnight where the person is', () => {
  // 23:59 in Tehran; in UTC the day goes on for hours.
  jest.setSystemTime(Date.parse('2026-03-21T20:29:00Z'))
  show(<Time at="2026-03-20T08:00:00Z" style="relative" />, { timeZone: 'Asia/Tehran' })
  expect(texts()).toEqual(['yesterday'])
  pass(60_000)
  expect(texts()).toEqual(['2 days ago'])
})

test.each([
  ['2026-03-05T20:29:59Z', 'Asia/Tehran', '2026-03-05'],
  ['2026-03-05T20:30:00Z', 'Asia/Tehran', '2026-03-06'],
  ['2026-03-05T20:30:00Z', 'Pacific/Pago_Pago', '2026-03-05'],
  ['2026-01-01T10:59:59Z', 'Pacific/Pago_Pago', '2025-12-31'],
])('the day at a moment is that of the zone, ISO 8601: %s, %s', (moment, timeZone, day) => {
  expect(isoDayAt(Date.parse(moment), timeZone)).toBe(day)
})

test('this minute is a whole one, and goes on by itself', () => {
  jest.setSystemTime(nowruz + 30_000)
  const Minute = () => <time>{new Date(useMinute()).toISOString()}</time>
  show(<Minute />)
  expect(texts()).toEqual(['2026-03-21T08:25:00.000Z'])
  pass(29_999)
  expect(texts()).toEqual(['2026-03-21T08:25:00.000Z'])
  pass(1)
  expect(texts()).toEqual(['2026-03-21T08:26:00.000Z'])
})

test('a moment that is far away is looked at seldom, and is less than half a minute late', () => {
  const onRender = jest.fn()
  show(
    <Profiler id="time" onRender={onRender}>
      <Time at={nowruz + 5 * 60_000} style="relative" />
    </Profiler>,
  )
  expect(texts()).toEqual(['in 5 minutes'])
  pass(15_000)
  expect(texts()).toEqual(['in 4 minutes'])
  for (let second = 0; second < 45; second += 1) pass(1000)
  expect(onRender.mock.calls.length).toBeLessThan(8)
})

test('what counts to another moment than before counts to that one', () => {
  const Both = ({ until }: { until: number }) => (
    <>
      <Time at={until} style="relative" />
      <output>{useSecondsLeft(until)}</output>
    </>
  )
  const store = storeOf({})
  const tree = (until: number) => (
    <Provider store={store}>
      <Both until={until} />
    </Provider>
  )
  const { rerender } = render(tree(nowruz + 10_000))
  rerender(tree(nowruz + 20_500))
  const both = () => [...texts(), screen.getByRole('status').textContent]
  expect(both()).toEqual(['in 21 seconds', '21'])
  pass(500)
  expect(both()).toEqual(['in 20 seconds', '20'])
})

test('a moment is told absolutely and relatively, and ticks without a render around it', () => {
  const around = jest.fn()
  const Screen = () => {
    around()
    return <TimeWithDistance at={nowruz} />
  }
  const onRender = jest.fn()
  show(
    <Profiler id="screen" onRender={onRender}>
      <Screen />
    </Profiler>,
  )
  expect(texts()).toEqual(['Mar 21, 2026, 8:25 AM', 'now'])
  pass(3000)
  expect(texts()[1]).toBe('3 seconds ago')
  pass(5 * 60_000)
  expect(texts()[1]).toBe('5 minutes ago')
  expect(around).toHaveBeenCalledTimes(1)
  expect(onRender.mock.calls.length).toBeGreaterThan(1)
})

test('a part of a second that is left counts as one, as in the countdown of a button beside it', () => {
  const Both = ({ until }: { until: number }) => (
    <>
      <Time at={until} style="relative" />
      <output>{useSecondsLeft(until)}</output>
    </>
  )
  show(<Both until={nowruz + 62_400} />, {}, 'en-US')
  const both = () => [...texts(), screen.getByRole('status').textContent]
  expect(both()).toEqual(['in 1 minute', '63'])
  pass(2400)
  expect(both()).toEqual(['in 1 minute', '60'])
  pass(1)
  expect(both()).toEqual(['in 1 minute', '60'])
  pass(999)
  expect(both()).toEqual(['in 59 seconds', '59'])
  pass(58_400)
  expect(both()).toEqual(['in 1 second', '1'])
  pass(600)
  expect(both()).toEqual(['now', '0'])
})

test('today is written in full in the calendar of the person, beneath it in the other, and changes at midnight there', () => {
  show(<Today />, { ...persian, timeZone: 'Asia/Tehran' })
  expect(texts()).toEqual(['شنبه ۱ فروردین ۱۴۰۵', '۲۱ مارس ۲۰۲۶'])
  jest.setSystemTime(Date.parse('2026-03-21T20:29:00Z'))
  pass(59_999)
  expect(texts()[0]).toBe('شنبه ۱ فروردین ۱۴۰۵')
  pass(1)
  expect(texts()).toEqual(['یکشنبه ۲ فروردین ۱۴۰۵', '۲۲ مارس ۲۰۲۶'])
})

describe('a date in the zone of the device', () => {
  // That of the browser: fake timers put an `Intl` of their own in its place.
  const { prototype } = Intl.DateTimeFormat
  const { resolvedOptions } = prototype
  const travelTo = (timeZone: string) =>
    jest.spyOn(prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone }
    })
  afterEach(() => void jest.restoreAllMocks())

  test.each([
    ['focused', () => window.dispatchEvent(new Event('focus'))],
    ['shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ] as const)('follows a person who travels, once the page is %s', (_, turnTo) => {
    travelTo('Asia/Tehran')
    act(turnTo)
    show(<Time at={nowruz} />, { timeZone: undefined })
    expect(texts()).toEqual(['Mar 21, 2026, 11:55 AM'])
    travelTo('America/Los_Angeles')
    act(turnTo)
    expect(texts()).toEqual(['Mar 21, 2026, 1:25 AM'])
  })
})

test('what is relative speaks the language of the page, whatever the date locale', () => {
  const part = <TimeWithDistance at={nowruz - 5 * 60_000} />
  show(part, { dateLocale: 'en-US' }, 'de-DE')
  expect(texts()).toEqual(['Mar 21, 2026, 8:20 AM', 'vor 5 Minuten'])
  expect(screen.getAllByRole('time')[1]).not.toHaveAttribute('lang')
  cleanup()
  show(part, {}, 'fa-AF')
  expect(texts()).toEqual(['۱ حمل ۱۴۰۵، ۸:۲۰', '۵ دقیقه پیش'])
})

test.each([
  ['de-AT', ['Samstag, 21. März 2026']],
  ['ar-EG', ['السبت، ٢١ مارس ٢٠٢٦', '٢ شوال ١٤٤٧ هـ']],
  ['fa-IR', ['شنبه ۱ فروردین ۱۴۰۵', '۲۱ مارس ۲۰۲۶']],
])('today has a second calendar only where the language has one: %s', (followed, days) => {
  show(<Today />, {}, followed)
  expect(texts()).toEqual(days)
})
