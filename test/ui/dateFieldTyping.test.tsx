import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import {
  invalid,
  part,
  parts,
  paste,
  persian,
  show,
  texts,
  type Wishes,
} from '../support/dateField'

describe('the arrow keys', () => {
  test.each([
    [{}, 'Born Year', '20', 'ArrowUp', '1000'],
    [{}, 'Born Year', '20', 'ArrowDown', '1000'],
    [{ calendar: 'persian' }, 'Born Year', '14', 'ArrowUp', '1178'],
    [{}, 'Born Year', '1000', 'ArrowDown', '9999'],
    [{}, 'Born Year', '9999', 'ArrowUp', '1000'],
    [{}, 'Born Month', '0', 'ArrowUp', '1'],
    [{}, 'Born Month', '12', 'ArrowUp', '1'],
    [{}, 'Born Day', '0', 'ArrowDown', '1'],
  ] as [Wishes, string, string, string, string][])(
    'bring a value that is out of range to its edge, and go round from there: %j %s %s %s is %s',
    async (settings, name, typed, key, becomes) => {
      const { user } = await show(settings)
      await user.type(part(name), typed)
      fireEvent.keyDown(part(name), { key })
      expect(part(name)).toHaveValue(becomes)
    },
  )
})

describe('typing', () => {
  test.each([
    [{}, '3212026', '2026-03-21'],
    [{}, '3/21/2026', '2026-03-21'],
    [{}, '2026-03-21', '2026-03-21'],
    [{ dateLocale: 'de-DE' }, '21.03.2026', '2026-03-21'],
    [{ dateLocale: 'de-DE' }, '2026-3-21', '2026-03-21'],
    [{ dateLocale: 'de-DE', calendar: 'persian' }, '1405/01/01', '2026-03-21'],
    [persian, '۱۴۰۵/۰۱/۰۱', '2026-03-21'],
    [persian, '1405-1-1', '2026-03-21'],
    [persian, '١٤٠٥/١/١', '2026-03-21'],
    [persian, '14050101', '2026-03-21'],
    [{ dateLocale: 'ar-EG' }, '٢١/٣/٢٠٢٦', '2026-03-21'],
    [{ dateLocale: 'en-GB' }, '01/02/1990', '1990-02-01'],
  ] as [Wishes, string, string][])('%j: %s is %s', async (settings, text, iso) => {
    const { told, user } = await show(settings)
    await user.click(parts()[0]!)
    await user.keyboard(text)
    await user.click(document.body)
    expect(told).toEqual([iso])
    expect(invalid()).toBe(false)
  })

  test.each(['Shift', 'Unidentified', 'Process'])(
    'a whole date is read although the key %s comes between',
    async (key) => {
      const { told, user } = await show()
      await user.click(parts()[0]!)
      for (const character of '2026-03-21') {
        fireEvent.keyDown(document.activeElement!, { key })
        await user.keyboard(character)
      }
      await user.click(document.body)
      expect(told).toEqual(['2026-03-21'])
    },
  )

  const another = ['2', '6', '']
  test.each<[string, () => unknown, string[]]>([
    ['nothing', () => undefined, ['2', '3', '2026']],
    ['a press', () => fireEvent.pointerDown(parts()[1]!), another],
    ['a key', () => fireEvent.keyDown(parts()[1]!, { key: 'ArrowLeft' }), another],
    ['what is pasted', () => paste('12'), another],
    [
      'what is taken away',
      () => fireEvent.input(parts()[1]!, { target: { value: '' }, inputType: 'deleteContent' }),
      another,
    ],
  ])('of a whole date begins anew after %s', async (_, interrupt, right) => {
    const { user } = await show()
    await user.click(parts()[0]!)
    await user.keyboard('2/3/')
    interrupt()
    const data = '2026'
    fireEvent.input(parts()[1]!, { target: { value: data }, inputType: 'insertText', data })
    expect(texts()).toEqual(right)
  })

  test('of several digits that do not fit, the last one is left', async () => {
    await show({ value: '2026-03-21' })
    const month = part('Born Month')
    fireEvent.input(month, { target: { value: '399' }, inputType: 'insertText', data: '99' })
    expect(month).toHaveValue('9')
  })

  test('an input method that gives up leaves the part and the focus', async () => {
    const { told, user } = await show({ value: '2026-03-21' })
    await user.click(part('Born Month'))
    fireEvent.compositionStart(part('Born Month'))
    fireEvent.compositionEnd(part('Born Month'), { data: '' })
    expect(part('Born Month')).toHaveFocus()
    expect(texts()).toEqual(['3', '21', '2026'])
    expect(told).toEqual([])
  })

  test.each([0, 1, 2])('starts a full part again, with the caret at %i', async (at) => {
    const { told, user } = await show({ value: '2026-03-26' })
    const day = part('Born Day') as HTMLInputElement
    await user.click(day)
    day.setSelectionRange(at, at)
    await user.keyboard('31')
    expect(told).toEqual(['2026-03-31'])
  })

  test('takes several digits that come at once, as from dictation, for the whole part', async () => {
    const { user } = await show({ ...persian, value: '2026-03-26' })
    const year = parts().find(({ className }) => className === 'year') as HTMLInputElement
    await user.click(year)
    fireEvent.input(year, { target: { value: '۱۴۰۵1402' }, inputType: 'insertText', data: '1402' })
    expect(year.value).toBe('۱۴۰۲')
  })

  // By engine: where what was composed is told once more after the end, and where before it.
  test.each(['Chromium', 'Firefox', 'WebKit'])(
    'takes what an input method has composed as a whole, and leaves alone what it composes: %s',
    async (engine) => {
      const { told, user } = await show({ ...persian, value: '2026-03-26' })
      const [first, second] = parts() as HTMLInputElement[]
      await user.click(first!)
      const compose = (value: string, more: object = {}) => {
        const told = { target: { value }, inputType: 'insertCompositionText', data: value }
        fireEvent.input(first!, { ...told, isComposing: true, ...more })
      }
      fireEvent.compositionStart(first!)
      for (const value of ['1', '14', '140', '1402']) {
        compose(value)
        expect(first!.value).toBe(value)
      }
      // That key is the input method's.
      fireEvent.keyDown(first!, { key: 'ArrowUp', isComposing: true })
      expect(first!.value).toBe('1402')
      expect(told).toEqual([])
      if (engine === 'WebKit')
        compose('1402', { inputType: 'insertFromComposition', isComposing: false })
      fireEvent.compositionEnd(first!, { data: '1402' })
      if (engine === 'Firefox') compose('1402', { isComposing: false })
      expect(first!.value).toBe('۱۴۰۲')
      expect(document.activeElement).toBe(second)
    },
  )

  test('hands over no day that stands there only on the way to another', async () => {
    const { told, user } = await show({ value: '2026-03-15', min: '2026-03-10' })
    await user.click(part('Born Day'))
    await user.keyboard('2')
    expect(texts()).toEqual(['3', '2', '2026'])
    expect(told).toEqual([])
    expect(invalid()).toBe(false)
    await user.keyboard('2')
    expect(told).toEqual(['2026-03-22'])
    await user.keyboard('2027')
    expect(told).toEqual(['2026-03-22', '2027-03-22'])
  })

  test.each([
    ['a number that can get no more digits', '4', '2026-03-04'],
    ['Enter', '2{Enter}', '2026-03-02'],
    ['Tab', '2{Tab}', '2026-03-02'],
    ['an arrow to the next part', '2{ArrowRight}', '2026-03-02'],
    ['a separator', '2/', '2026-03-02'],
    ['the calendar', '2{Alt>}{ArrowDown}{/Alt}', '2026-03-02'],
    ['an arrow that turns it', '2{ArrowUp}', '2026-03-03'],
  ])('is over with %s', async (_, keys, iso) => {
    const { told, user } = await show({ value: '2026-03-15' })
    await user.click(part('Born Day'))
    await user.keyboard(keys)
    expect(told).toEqual([iso])
  })

  test('that is not over gives way to a new value of the screen', async () => {
    const { told, user, give } = await show({ value: '2026-03-15' })
    await user.click(part('Born Day'))
    await user.keyboard('2')
    give('2026-05-05')
    expect(texts()).toEqual(['5', '5', '2026'])
    await user.tab()
    expect(told).toEqual([])
  })

  test('turns a part up and down, in leaps too, and begins with today', async () => {
    const { told, user } = await show({ min: undefined })
    const [month, day, year] = parts()
    for (const part of [month!, day!, year!]) await user.type(part, '{ArrowUp}')
    expect(told).toEqual([new Date().toISOString().slice(0, 10)])
    const before = Number(year!.value)
    await user.type(year!, '{PageUp}{ArrowDown}')
    expect(year).toHaveValue(String(before + 4))
  })

  test('Backspace in an empty part goes back to the one before', async () => {
    const { user } = await show()
    await user.click(parts()[1]!)
    await user.keyboard('{Backspace}')
    expect(parts()[0]).toHaveFocus()
  })
})

describe('pasting', () => {
  test.each(['5', '1405', '۱۴۰۵', ' 12 '])(
    'a number alone is left to the part that it is pasted into: %s',
    async (text) => {
      await show({ value: '2026-03-21' })
      // Nobody has prevented it.
      expect(paste(text)).toBe(true)
      expect(invalid()).toBe(false)
      expect(paste('12345')).toBe(false)
      expect(invalid()).toBe(true)
    },
  )

  test.each([
    ['Latin', '1405-1-1'],
    ['Persian', '۱۴۰۵/۰۱/۰۱'],
    ['Arabic', '١٤٠٥/٠١/٠١'],
    ['with marks of direction', '\u200f۱۴۰۵/۰۱/۰۱ '],
  ])('a whole date is read: %s digits', async (_, text) => {
    const { told } = await show(persian)
    paste(text)
    expect(told).toEqual(['2026-03-21'])
    expect(texts()).toEqual(['۱۴۰۵', '۱', '۱'])
  })

  test('in the order of the locale', async () => {
    const { told } = await show({ dateLocale: 'de-DE' })
    paste('21.03.2026')
    expect(told).toEqual(['2026-03-21'])
  })

  test.each([
    [{ ...persian, language: 'fa' }, '۳۰ اسفند ۱۴۰۳', '2025-03-20'],
    [{ ...persian, language: 'fa' }, 'پنجشنبه ۳۰ اسفندماه ۱۴۰۳', '2025-03-20'],
    [{ ...persian, language: 'fa' }, '20 مارس 2025', '2025-03-20'],
    [{ ...persian, language: 'fa', dateLocale: 'fa-AF' }, '۳۰ حوت ۱۴۰۳', '2025-03-20'],
    [{ language: 'de', dateLocale: 'de-DE' }, 'Donnerstag, 29. Februar 2024', '2024-02-29'],
    [{ language: 'fr', dateLocale: 'fr-FR' }, 'mar. 24 mars 2026', '2026-03-24'],
    [{}, 'Thursday, March 20, 2025', '2025-03-20'],
    [{}, 'Sept 3, 2026', '2026-09-03'],
    [{}, 'Esfand 30, 1403', '2025-03-20'],
  ] as [Wishes, string, string][])(
    '%j: a date in words is read: %s',
    async (settings, text, iso) => {
      const { told } = await show(settings)
      paste(text)
      expect(told).toEqual([iso])
      expect(invalid()).toBe(false)
    },
  )

  test.each([
    'March 2025',
    'Ju 3, 2026',
    'March or April 3, 2026',
    'February 30, 2024',
    'May 1, 26',
  ])('what names no one day is not read: %s', async (text) => {
    const { told } = await show()
    paste(text)
    expect(told).toEqual([])
    expect(screen.getByText(/^What you pasted isn’t a date/)).toBeVisible()
  })

  test('what is no date is refused, told, and changes nothing', async () => {
    const { told, user } = await show({ value: '2026-03-21' })
    paste('tomorrow')
    expect(screen.getByText(/^What you pasted isn’t a date\. Enter one like/)).toHaveTextContent(
      '3/21/2026',
    )
    expect(invalid()).toBe(true)
    expect(texts()).toEqual(['3', '21', '2026'])
    await user.click(parts()[1]!)
    await user.keyboard('22')
    expect(told.at(-1)).toBe('2026-03-22')
    expect(invalid()).toBe(false)
  })
})
