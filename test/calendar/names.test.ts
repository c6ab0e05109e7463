import { describe, expect, test } from '@jest/globals'
import { compare, monthNames, weekdayNames } from '../../src/calendar'
import { inDigits } from '../../src/lib/digits'

describe('months', () => {
  test.each([
    ['fa-IR', 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'],
    ['fa', 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'],
    ['fa-AF', 'حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت'],
    [
      'en-GB',
      'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand',
    ],
    ['tr-TR', 'Ferverdin Ordibeheşt Hordad Tir Mordad Şehriver Mehr Aban Azer Dey Behmen Esfend'],
  ])('of the Persian calendar have their names in %s', (locale, names) => {
    expect(monthNames({ locale, calendar: 'persian' }).join(' ')).toBe(names)
  })

  test('of the other calendars are named by Intl, in their order', () => {
    const german = monthNames({ locale: 'de', calendar: 'gregorian' })
    expect([german.length, german[0], german[2], german[11]]).toEqual([
      12,
      'Januar',
      'März',
      'Dezember',
    ])
    const islamic = monthNames({ locale: 'ar', calendar: 'islamic' })
    expect([new Set(islamic).size, islamic[0], islamic[8]]).toEqual([12, 'محرم', 'رمضان'])
  })
})

test('weekdays are named from the day the week starts on', () => {
  expect(weekdayNames('fa-IR', 6)).toEqual([
    'شنبه',
    'یکشنبه',
    'دوشنبه',
    'سه‌شنبه',
    'چهارشنبه',
    'پنجشنبه',
    'جمعه',
  ])
  expect(weekdayNames('en', 1, 'short').join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
})

test('dates sort in time', () => {
  expect(['2026-03-21', '1990-03-21', '2026-03-20'].sort(compare)).toEqual([
    '1990-03-21',
    '2026-03-20',
    '2026-03-21',
  ])
  expect([compare(1, 2), compare(2, 1), compare(1, 1)]).toEqual([-1, 1, 0])
})

describe('digits', () => {
  test('of each system become those of each other', () => {
    for (const text of ['a 0123456789', 'a ۰۱۲۳۴۵۶۷۸۹', 'a ٠١٢٣٤٥٦٧٨٩']) {
      expect(inDigits(text, 'latn')).toBe('a 0123456789')
      expect(inDigits(text, 'arabext')).toBe('a ۰۱۲۳۴۵۶۷۸۹')
      expect(inDigits(text, 'arab')).toBe('a ٠١٢٣٤٥٦٧٨٩')
    }
  })
})
