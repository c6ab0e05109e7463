import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { part, parts, persian, show, texts, type Wishes } from '../support/dateField'

const focusedDay = () => document.activeElement?.getAttribute('data-date')
const openCalendar = async ({ user }: Awaited<ReturnType<typeof show>>) =>
  user.click(screen.getByRole('button', { name: /Change|Choose|تغییر|انتخاب تاریخ/ }))

describe('the keys of the calendar', () => {
  const inPersian: Wishes = { ...persian, language: 'fa' }

  test.each([
    ['English', { dateLocale: 'en-GB' }, 'ArrowRight', 'ArrowLeft'],
    ['Persian', inPersian, 'ArrowLeft', 'ArrowRight'],
  ] as [string, Wishes, string, string][])(
    'go where they point: %s',
    async (_, wishes, tomorrow, yesterday) => {
      const shown = await show({ ...wishes, value: '2026-03-25' })
      await openCalendar(shown)
      const isPersian = wishes.language === 'fa'
      const steps = [
        [tomorrow, '2026-03-26'],
        [yesterday, '2026-03-25'],
        [yesterday, '2026-03-24'],
        ['ArrowDown', '2026-03-31'],
        ['ArrowUp', '2026-03-24'],
        ['Home', isPersian ? '2026-03-21' : '2026-03-23'],
        ['End', isPersian ? '2026-03-27' : '2026-03-29'],
        ['PageDown', isPersian ? '2026-04-27' : '2026-04-29'],
        ['PageUp', isPersian ? '2026-03-27' : '2026-03-29'],
        ['Shift>}{PageDown}{/Shift', isPersian ? '2027-03-27' : '2027-03-29'],
        ['Shift>}{PageUp}{/Shift', isPersian ? '2026-03-27' : '2026-03-29'],
      ]
      const went: unknown[][] = []
      for (const [key] of steps) {
        await shown.user.keyboard(`{${key}}`)
        went.push([key, focusedDay()])
      }
      expect(went).toEqual(steps)
      expect(shown.told).toEqual([])
    },
  )

  test('cross the last day of a month, and of Esfand in a leap year', async () => {
    const shown = await show({ ...inPersian, value: '2025-03-20' })
    await openCalendar(shown)
    const heading = () => screen.getByRole('heading', { level: 2 }).textContent
    expect(heading()).toBe('اسفند ۱۴۰۳')
    expect(document.activeElement).toHaveTextContent('۳۰')
    await shown.user.keyboard('{ArrowLeft}')
    expect([focusedDay(), heading()]).toEqual(['2025-03-21', 'فروردین ۱۴۰۴'])
    await shown.user.keyboard('{ArrowRight}')
    expect([focusedDay(), heading()]).toEqual(['2025-03-20', 'اسفند ۱۴۰۳'])
    // There is no 30 Esfand 1404: it is the last day that there is.
    await shown.user.keyboard('{Shift>}{PageDown}{/Shift}')
    expect([focusedDay(), heading()]).toEqual(['2026-03-20', 'اسفند ۱۴۰۴'])
  })

  test('stay within the bounds', async () => {
    const bounds = { min: '2026-03-10', max: '2026-04-05' }
    const shown = await show({ ...bounds, dateLocale: 'en-GB', value: '2026-03-12' })
    await openCalendar(shown)
    const step = (name: string) => screen.getByRole('button', { name })
    const spent = () =>
      ['Previous year', 'Previous month', 'Next month', 'Next year'].map(
        (name) => step(name).getAttribute('aria-disabled') === 'true',
      )
    expect(spent()).toEqual([true, true, false, false])
    await shown.user.keyboard('{Home}')
    expect(focusedDay()).toBe('2026-03-10')
    await shown.user.keyboard('{ArrowLeft}')
    expect(focusedDay()).toBe('2026-03-10')
    await shown.user.keyboard('{PageDown}')
    expect(focusedDay()).toBe('2026-04-05')
    expect(spent()).toEqual([false, false, true, true])
    await shown.user.keyboard('{ArrowRight}')
    expect(focusedDay()).toBe('2026-04-05')
  })

  test.each(['ctrlKey', 'metaKey', 'altKey'])('are the browser’s with %s', async (modifier) => {
    const shown = await show({ value: '2026-03-25' })
    await openCalendar(shown)
    const press = (more = {}) =>
      fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown', ...more })
    expect(press({ [modifier]: true })).toBe(true)
    expect(focusedDay()).toBe('2026-03-25')
    // And no other key is taken.
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Tab' })).toBe(true)
    expect(press()).toBe(false)
    expect(focusedDay()).toBe('2026-04-01')
  })
})

describe('the buttons of the calendar', () => {
  test('step by months and years, today leads back, and closing hands over nothing', async () => {
    const shown = await show({ value: '2026-03-25' })
    await openCalendar(shown)
    const heading = () => screen.getByRole('heading', { level: 2 }).textContent
    const went: (string | null)[] = []
    for (const name of ['Next month', 'Next year', 'Previous month', 'Previous year']) {
      const button = screen.getByRole('button', { name })
      await shown.user.click(button)
      went.push(heading())
      // The day does not take the focus from it.
      expect(button).toHaveFocus()
    }
    expect(went).toEqual(['April 2026', 'April 2027', 'March 2027', 'March 2026'])
    await shown.user.click(screen.getByRole('button', { name: 'Today' }))
    expect(focusedDay()).toBe(new Date().toISOString().slice(0, 10))
    expect(document.activeElement).toHaveAttribute('aria-current', 'date')
    expect(document.activeElement).toHaveAccessibleName(/, today$/)
    await shown.user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shown.told).toEqual([])
  })

  test('there is nothing to clear in an empty field', async () => {
    const shown = await show()
    await openCalendar(shown)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  test('a press outside closes it, one inside does not', async () => {
    const shown = await show({ value: '2026-03-25' })
    await openCalendar(shown)
    await shown.user.click(screen.getByRole('heading', { level: 2 }))
    await shown.user.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('one day alone is in the tab order: the one that the keys have come to', async () => {
    const shown = await show({ value: '2026-03-25' })
    await openCalendar(shown)
    await shown.user.keyboard('{ArrowDown}')
    const inOrder = within(screen.getByRole('grid'))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
    expect(inOrder.map((day) => day.getAttribute('data-date'))).toEqual(['2026-04-01'])
  })
})

describe('the keys of a part', () => {
  const focusedPart = () => parts().indexOf(document.activeElement as HTMLInputElement)

  test.each([
    ['en-US', 'ArrowRight', 'ArrowLeft'],
    ['fa-IR', 'ArrowRight', 'ArrowLeft'],
    ['ar-EG', 'ArrowLeft', 'ArrowRight'],
  ])('lead to the part that they point to, and no further: %s', async (dateLocale, on, back) => {
    const { user } = await show({ dateLocale, value: '2026-03-21' })
    await user.click(parts()[0]!)
    const went: number[] = []
    for (const key of [back, on, on, on, back]) {
      await user.keyboard(`{${key}}`)
      went.push(focusedPart())
    }
    expect(went).toEqual([0, 1, 2, 2, 1])
  })

  test.each([
    ['Born Year', '2031', '2021'],
    ['Born Month', '5', '1'],
    ['Born Day', '28', '14'],
  ])('leap: %s', async (name, up, down) => {
    const { user } = await show({ value: '2026-03-21' })
    await user.type(part(name), '{PageUp}')
    expect(part(name)).toHaveValue(up)
    await user.type(part(name), '{PageDown}{PageDown}')
    expect(part(name)).toHaveValue(down)
  })

  test('Esfand has a 30th in a leap year alone, and goes round there', async () => {
    const { user, told } = await show({ ...persian, value: '2025-03-19' })
    await user.click(parts()[2]!)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(told).toEqual(['2025-03-20', '2025-02-19'])
    await user.keyboard('{ArrowDown}')
    expect(texts()).toEqual(['۱۴۰۳', '۱۲', '۳۰'])
    expect(parts()[2]).toHaveAttribute('aria-valuemax', '30')
    // No day is made of it that was not asked for.
    await user.click(parts()[0]!)
    await user.keyboard('{ArrowUp}')
    expect(told.at(-1)).toBeUndefined()
    expect(parts()[2]).toHaveAttribute('aria-valuemax', '29')
    await user.click(parts()[2]!)
    await user.keyboard('{ArrowUp}')
    expect(told.at(-1)).toBe('2026-03-20')
  })

  test.each(['ctrlKey', 'metaKey'])('are the browser’s with %s', async (modifier) => {
    await show({ value: '2026-03-21' })
    expect(fireEvent.keyDown(part('Born Day'), { key: 'ArrowUp', [modifier]: true })).toBe(true)
    expect(part('Born Day')).toHaveValue('21')
    expect(fireEvent.keyDown(part('Born Day'), { key: 'ArrowUp' })).toBe(false)
    expect(part('Born Day')).toHaveValue('22')
  })
})

describe('a press', () => {
  test('selects the whole part, and leaves it selected', async () => {
    const { user } = await show({ value: '2026-03-21' })
    const year = part('Born Year') as HTMLInputElement
    await user.click(year)
    expect([year.selectionStart, year.selectionEnd]).toEqual([0, 4])
    expect(fireEvent.mouseUp(year)).toBe(false)
  })

  test('beside the parts leads to the first empty one, else to the last', async () => {
    const { user } = await show({ value: '2026-03-21' })
    const press = () => fireEvent.mouseDown(screen.getByRole('group'))
    expect(press()).toBe(false)
    expect(parts()[2]).toHaveFocus()
    await user.clear(parts()[1]!)
    await user.click(document.body)
    press()
    expect(parts()[1]).toHaveFocus()
    // Not where a part itself is pressed.
    expect(fireEvent.mouseDown(parts()[0]!)).toBe(true)
    expect(parts()[1]).toHaveFocus()
  })

  test('on a disabled field does nothing', async () => {
    await show({ disabled: true })
    expect(fireEvent.mouseDown(screen.getByRole('group'))).toBe(true)
    expect(document.body).toHaveFocus()
  })
})
