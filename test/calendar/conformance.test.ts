import { expect, test } from '@jest/globals'
import { rangeOf } from '../../src/calendar'
import { icuDays } from './icu'
import { bothDirections, lengths, monthEnds } from './sweep'

const days = icuDays()

test('each of the 73,414 days of 1300 to 1500 is the day that ICU says, in both directions', () => {
  expect(days).toHaveLength(73_414)
  expect(bothDirections(days)).toEqual({ asked: 2 * 73_414, wrong: [] })
})

test('so is each of the 118,338 days that are reckoned with, of 1178 to 1501', () => {
  const { firstDay, lastDay } = rangeOf('persian')
  const all = icuDays(firstDay, lastDay)
  expect([all[0], all.at(-1)]).toMatchObject([{ year: 1178 }, { year: 1501 }])
  expect(bothDirections(all)).toEqual({ asked: 2 * 118_338, wrong: [] })
})

test('the 2,412 months and the leap years of 201 years are those of ICU', () => {
  expect(lengths(days)).toEqual({ asked: 2 * 2412 + 201, wrong: [] })
})

test('months and years added at a month end keep the day or take the last, and are counted back', () => {
  const { asked, wrong } = monthEnds(days)
  expect(wrong).toEqual([])
  expect(asked).toBe(364_788)
})
