import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { paste, persian, show, texts } from '../support/dateField'

describe('min and max', () => {
  const bounds = { min: '2026-03-10', max: '2026-03-20' }

  test.each([
    ['3/9/2026', 'Enter March 10, 2026 or a later day.'],
    ['3/21/2026', 'Enter March 20, 2026 or an earlier day.'],
  ])('a day outside is not handed over: %s', async (text, words) => {
    const { told } = await show({ ...bounds, value: '2026-03-15' })
    paste(text)
    expect(told).toEqual([undefined])
    expect(screen.getByText(words)).toBeVisible()
  })

  test.each(['3/10/2026', '3/20/2026'])('the bounds themselves are within: %s', async (text) => {
    const { told } = await show(bounds)
    paste(text)
    expect(told).toHaveLength(1)
  })

  test('days outside cannot be picked', async () => {
    const { told, user } = await show({ ...bounds, value: '2026-03-15' })
    await user.click(screen.getByRole('button', { name: /Change the date/ }))
    const days = within(screen.getByRole('grid')).getAllByRole('button')
    const open = days.filter((day) => day.getAttribute('aria-disabled') !== 'true')
    expect(open.map((day) => day.textContent)).toEqual(
      Array.from({ length: 11 }, (_, index) => String(index + 10)),
    )
    await user.click(days[0]!)
    expect(told).toEqual([])
    for (const name of ['Previous month', 'Next year'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the calendar', () => {
  test('marks the next day as today after midnight, while it is open too', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T23:59:30Z'))
    try {
      const { user } = await show()
      await user.click(screen.getByRole('button', { name: /Choose/ }))
      const today = () => document.querySelector('[aria-current=date]')?.textContent
      expect(today()).toBe('21')
      now.mockReturnValue(Date.parse('2026-11-22T00:00:30Z'))
      // Timers stand still while the computer sleeps.
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
      expect(today()).toBe('22')
    } finally {
      now.mockRestore()
    }
  })

  test('speaks Persian in all its labels', async () => {
    const { user, container } = await show({ ...persian, language: 'fa', value: '2026-03-21' })
    await user.click(screen.getByRole('button', { name: 'تغییر تاریخ، ۱ فروردین ۱۴۰۵' }))
    const dialog = screen.getByRole('dialog', { name: 'انتخاب تاریخ' })
    expect(within(dialog).getByRole('grid', { name: 'فروردین ۱۴۰۵' })).toBeTruthy()
    const chosen = within(dialog).getByRole('gridcell', { selected: true })
    expect(within(chosen).getByRole('button')).toHaveAccessibleName(
      'شنبه ۱ فروردین ۱۴۰۵، انتخاب‌شده',
    )
    expect(within(dialog).getAllByRole('columnheader')[0]).toHaveTextContent('شنبه')
    const labels = [...container.querySelectorAll('*')].flatMap((each) =>
      ['aria-label', 'aria-valuetext', 'placeholder', 'title'].map((name) =>
        each.getAttribute(name),
      ),
    )
    const own = ['Born', 'As in your papers']
    const latin = [...labels, container.textContent.replace(new RegExp(own.join('|'), 'g'), '')]
    expect(latin.filter((text) => /[A-Za-z]/.test(text ?? ''))).toEqual([])
  })

  test.each([
    ['fa-IR', 'فروردین ۱۴۰۵', 'شنبه'],
    ['fa-AF', 'حمل ۱۴۰۵', 'شنبه'],
    ['en-GB', 'Farvardin 1405', 'Monday'],
  ])('has the names and the first day of %s', async (dateLocale, month, weekday) => {
    const { user } = await show({ dateLocale, calendar: 'persian', value: '2026-03-21' })
    await user.click(screen.getByRole('button', { name: /Change/ }))
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(month)
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent(weekday)
  })

  test('begins the week on the day that was chosen in the settings', async () => {
    const { user } = await show({ firstDay: 3, value: '2026-03-21' })
    await user.click(screen.getByRole('button', { name: /Change/ }))
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Wednesday')
    // 1 March 2026 was a Sunday: the fifth day of such a week.
    const [, first] = screen.getAllByRole('row')
    expect(within(first!).getAllByRole('cell').length).toBeGreaterThan(0)
    expect([...first!.children].map((cell) => cell.textContent)).toEqual([
      '',
      '',
      '',
      '',
      '1',
      '2',
      '3',
    ])
  })

  test('hands over the day that is picked, gives the focus back, and can be emptied', async () => {
    const { told, user } = await show({ ...persian, value: '2026-03-21' })
    const button = screen.getByRole('button', { name: /Change/ })
    await user.click(button)
    await user.click(screen.getByRole('button', { name: /۳۱ فروردین/ }))
    expect(told).toEqual(['2026-04-20'])
    expect(texts()).toEqual(['۱۴۰۵', '۱', '۳۱'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(told.at(-1)).toBeUndefined()
    expect(texts()).toEqual(['', '', ''])
  })
})
