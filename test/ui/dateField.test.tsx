import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { dateLocales } from '../../src/preferences/dateLocales'
import {
  invalid,
  part,
  parts,
  paste,
  persian,
  show,
  texts,
  written,
  type Wishes,
} from '../support/dateField'

describe('the value', () => {
  test.each(
    dateLocales.flatMap((dateLocale) =>
      (['gregorian', 'persian'] as const).map((calendar) => ({ dateLocale, calendar })),
    ),
  )('is the same day in and out: $dateLocale, $calendar', async (settings) => {
    const { told, user } = await show({ ...settings, value: '2026-03-21' })
    const day = part('Born Day')
    await user.type(day, '{ArrowUp}')
    await user.type(day, '{ArrowDown}')
    expect(told).toEqual(['2026-03-22', '2026-03-21'])
    expect(part('Born Year')).toHaveValue(
      new Intl.DateTimeFormat(
        `${settings.dateLocale}-u-ca-${settings.calendar === 'persian' ? 'persian' : 'gregory'}`,
        { year: 'numeric', timeZone: 'UTC' },
      )
        .formatToParts(Date.UTC(2026, 2, 21))
        .find(({ type }) => type === 'year')!.value,
    )
  })

  test.each([
    [{ dateLocale: 'en-US' }, '3/21/2026', 'ltr'],
    [{ dateLocale: 'en-GB' }, '21/03/2026', 'ltr'],
    [{ dateLocale: 'de-DE' }, '21.3.2026', 'ltr'],
    [{ dateLocale: 'de-DE', calendar: 'persian' }, '1.1.1405', 'ltr'],
    [persian, '۱۴۰۵/۱/۱', 'ltr'],
    [{ dateLocale: 'ar-EG' }, '٢١/٣/٢٠٢٦', 'rtl'],
    [{ dateLocale: 'fa-AF', calendar: 'persian', digits: 'latn' }, '1405/1/1', 'ltr'],
  ] as [Wishes, string, string][])(
    'is written as people there write it: %j %s',
    async (settings, text, dir) => {
      await show({ ...settings, value: '2026-03-21' })
      expect(written()).toBe(text)
      expect(parts()[0]!.parentElement).toHaveAttribute('dir', dir)
    },
  )

  test('is undefined as long as the date is not whole, and what was typed stays', async () => {
    const { told, user } = await show({ value: '2026-03-21' })
    await user.clear(part('Born Day'))
    expect(told).toEqual([undefined])
    expect(texts()).toEqual(['3', '', '2026'])
    await user.tab()
    await user.tab()
    await user.tab()
    expect(screen.getByText('Enter the whole date: day, month and year.')).toBeVisible()
    await user.type(part('Born Day'), '9')
    expect(told).toEqual([undefined, '2026-03-09'])
    expect(screen.queryByText(/Enter the whole date/)).toBeNull()
  })

  test('that is no date leaves the field empty', async () => {
    const { told } = await show({ value: '2026-02-30' })
    expect(texts()).toEqual(['', '', ''])
    expect(told).toEqual([])
  })
})

describe('a date that cannot be', () => {
  test.each([
    [
      'typed',
      async (user: ReturnType<typeof userEvent.setup>) => {
        await user.click(parts()[0]!)
        await user.keyboard('1404/12/30')
      },
    ],
    ['pasted', async () => void paste('۱۴۰۴/۱۲/۳۰')],
  ] as const)('is told and never becomes its neighbour: %s', async (_, enter) => {
    const { told, user } = await show({ ...persian, language: 'fa', value: '2026-01-01' })
    await enter(user)
    await user.click(document.body)
    expect(screen.getByText('اسفند ۱۴۰۴ فقط ۲۹ روز دارد.')).toBeVisible()
    expect(texts()).toEqual(['۱۴۰۴', '۱۲', '۳۰'])
    expect(told.at(-1)).toBeUndefined()
    expect(told).not.toContain('2026-03-21')
    expect(invalid()).toBe(true)
  })

  test.each([
    ['2/30/2026', 'February 2026 has only 28 days.'],
    ['13/1/2026', 'Enter a month from 1 to 12.'],
    ['3/21/26', 'Enter the year in full, from 1000 to 9999.'],
  ])('%s: %s', async (text, words) => {
    const { user } = await show()
    if (text.startsWith('13')) paste(text)
    else {
      await user.click(parts()[0]!)
      await user.keyboard(text)
    }
    await user.click(document.body)
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByRole('group')).toHaveAccessibleDescription(`As in your papers ${words}`)
  })

  test('is told in one language, whatever the date locale; what is to be typed runs as that does', async () => {
    await show({ language: 'fa', dateLocale: 'en-US', max: '2026-03-20', value: '2026-03-15' })
    paste('3/21/2026')
    expect(screen.getByText('20 مارس 2026 یا روزی پیش از آن را وارد کنید.')).toBeVisible()
    paste('nonsense')
    expect(screen.getByText(/\u20663\/21\/2026\u2069/)).toBeVisible()
  })

  test('a year first where the day is first keeps its numbers', async () => {
    const { told, user } = await show({ dateLocale: 'de-DE' })
    await user.click(parts()[0]!)
    await user.keyboard('2026-02-30')
    expect(texts()).toEqual(['30', '02', '2026'])
    expect(told.at(-1)).toBeUndefined()
    expect(invalid()).toBe(true)
  })
})

describe('a Gregorian year that another calendar counts today', () => {
  const answer = (name: string) => screen.getByRole('button', { name })

  test.each(['1/1/1405', '1405/1/1', '۱۴۰۵/۱/۱'])(
    'is asked about and never taken: %s',
    async (text) => {
      const { told, user } = await show()
      await user.click(parts()[0]!)
      await user.keyboard(text)
      await user.click(document.body)
      expect(screen.getByText('Is 1405 a Persian or an Islamic year?')).toBeVisible()
      expect(told.every((each) => each === undefined)).toBe(true)
      expect(texts()).toEqual(['1', '1', '1405'])
      await user.click(answer('Persian: March 21, 2026'))
      expect(told.at(-1)).toBe('2026-03-21')
      expect(texts()).toEqual(['3', '21', '2026'])
      expect(parts()[0]).toHaveFocus()
      expect(screen.queryByText(/Islamic/)).toBeNull()
    },
  )

  test('is asked about in the calendar of the person alone, where they have one', async () => {
    const { told, user } = await show({ calendar: 'islamic' })
    paste('1447-9-1')
    expect(screen.getByText('Is 1447 an Islamic year?')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Persian/ })).toBeNull()
    await user.click(answer('Islamic: February 18, 2026'))
    expect(told).toEqual(['2026-02-18'])
  })

  test('is asked about within the bounds of the field', async () => {
    await show({ language: 'fa', calendar: 'gregorian', max: '2026-12-31' })
    paste('۱۴۰۵/۰۱/۰۱')
    expect(screen.getByText('آیا ۱۴۰۵ سال هجری شمسی است؟')).toBeVisible()
    expect(answer('هجری شمسی: ۲۱ مارس ۲۰۲۶')).toBeVisible()
  })

  test.each([
    [{ min: '2000-01-01' }, 'Is 1405 a Persian year?'],
    [{ max: '2000-01-01' }, 'Is 1405 an Islamic year?'],
    [{ min: '2026-03-21', max: '2026-03-21' }, 'Is 1405 a Persian year?'],
    [{ max: '2026-03-20' }, 'Is 1405 an Islamic year?'],
    [{ min: '1984-09-27' }, 'Is 1405 a Persian year?'],
  ])('is asked about where the answer would be accepted alone: %j', async (bounds, question) => {
    await show(bounds)
    paste('1405/1/1')
    expect(screen.getByText(question)).toBeVisible()
    expect(screen.getAllByRole('button', { name: /Persian:|Islamic:/ })).toHaveLength(1)
  })

  test.each([
    ['12/31/1405', 'That isn’t a date. Enter one like 3/21/2026.'],
    ['7/31/1405', 'That isn’t a date. Enter one like 3/21/2026.'],
    ['13/1/1405', 'Enter a month from 1 to 12.'],
  ])('is not asked about where no calendar has that day: %s', async (text, told) => {
    const { told: taken } = await show()
    paste(text)
    expect(screen.getByText(told)).toBeVisible()
    expect(screen.queryByText(/Persian/)).toBeNull()
    expect(taken.every((each) => each === undefined)).toBe(true)
  })
})

describe('a Gregorian year in a Persian field', () => {
  test.each(['2026/5/12', '۲۰۲۶/۵/۱۲', '20260512'])('is asked about: %s', async (text) => {
    const { told, user } = await show({ ...persian, language: 'fa' })
    await user.click(parts()[0]!)
    await user.keyboard(text)
    await user.click(document.body)
    expect(screen.getByText('آیا ۲۰۲۶ سال میلادی است؟')).toBeVisible()
    expect(told.every((each) => each === undefined)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'میلادی: ۲۲ اردیبهشت ۱۴۰۵' }))
    expect(told.at(-1)).toBe('2026-05-12')
    expect(texts()).toEqual(['۱۴۰۵', '۲', '۲۲'])
    expect(parts()[0]).toHaveFocus()
    expect(screen.queryByText(/میلادی/)).toBeNull()
  })

  test('is not asked about where it has no such day', async () => {
    await show({ ...persian, language: 'fa' })
    paste('2026/2/30')
    expect(screen.getByText('سالی از ۱۱۷۸ تا ۱۵۰۱ وارد کنید.')).toBeVisible()
    expect(screen.queryByText(/میلادی/)).toBeNull()
  })
})

test('a year of four digits beyond the calendar is told as that, a shorter one as not whole', async () => {
  await show(persian)
  paste('1600/1/1')
  expect(screen.getByText('Enter a year from ۱۱۷۸ to ۱۵۰۱.')).toBeVisible()
  const year = parts()[0]!
  fireEvent.input(year, { target: { value: '۱۴' }, inputType: 'insertText', data: '۱۴' })
  fireEvent.blur(year)
  expect(screen.getByText('Enter the year in full, from ۱۱۷۸ to ۱۵۰۱.')).toBeVisible()
})

describe('a change of calendar', () => {
  test('leaves what is wrong or not whole where it stands, and asks what the year is', async () => {
    const { reckon, told } = await show({ ...persian, language: 'fa' })
    paste('۱۴۰۵/۰۷/۳۱')
    expect(invalid()).toBe(true)
    reckon('gregorian')
    expect(texts()).toEqual(expect.arrayContaining(['۱۴۰۵', '۰۷', '۳۱']))
    paste('۱۴۰۵/۰۱/۱۵')
    expect(screen.getByText('آیا ۱۴۰۵ سال هجری شمسی است؟')).toBeVisible()
    expect(told.every((each) => each === undefined)).toBe(true)
    reckon('persian')
    expect(texts()).toEqual(['۱۴۰۵', '۱', '۱۵'])
    expect(told.at(-1)).toBe('2026-04-04')
  })

  test('writes a date that is whole in the other calendar', async () => {
    const { reckon } = await show({ ...persian, value: '2026-03-21' })
    reckon('gregorian')
    expect(texts()).toEqual(expect.arrayContaining(['۲۰۲۶', '۳', '۲۱']))
  })
})

describe('a date that the Persian calendar does not reach', () => {
  test('stands in the field as Gregorian numbers, with what is wrong', async () => {
    const { told } = await show({ ...persian, value: '2150-06-01' })
    expect(texts()).toEqual(['۲۱۵۰', '۶', '۱'])
    expect(invalid()).toBe(true)
    expect(told).toEqual([])
  })

  test('does not stand there where its numbers would be another date', async () => {
    await show({ ...persian, value: '1405-06-01' })
    expect(texts()).toEqual(['', '', ''])
  })
})

test('a disabled field takes nothing', async () => {
  const { told, user } = await show({ value: '2026-03-21', disabled: true })
  await user.click(screen.getByRole('button'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(parts().every((part) => part.disabled)).toBe(true)
  expect(told).toEqual([])
})

test('the words of the screen are shown where the field itself has nothing to say', async () => {
  await show({ value: '2026-03-21', error: 'The office is closed' })
  expect(screen.getByText('The office is closed')).toBeVisible()
  expect(invalid()).toBe(true)
})
