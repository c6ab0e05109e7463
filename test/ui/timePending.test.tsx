import { configureStore } from '@reduxjs/toolkit'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Provider } from 'react-redux'
import { createPreferencesReducer, type Preferences } from '../../src/preferences'

const load = jest.fn<() => object>()
jest.unstable_mockModule('../../src/calendar', () => load())
load.mockImplementation(() => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const { Time } = await import('../../src/ui/time/Time')
const { loadCalendar } = await import('../../src/ui/time/useCalendar')

const moment = Date.parse('2026-03-21T23:25:30Z')
const plain = (text: string | null) => text?.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
const show = (props: ComponentProps<typeof Time>, wishes: Preferences = {}) => {
  const store = configureStore({
    reducer: { preferences: createPreferencesReducer() },
    preloadedState: { preferences: { timeZone: 'UTC', ...wishes } },
  })
  render(
    <Provider store={store}>
      <Time {...props} />
    </Provider>,
  )
  return screen.getByRole('time')
}

afterEach(cleanup)

describe('until the code for dates is there, a text about as wide keeps its place', () => {
  test.each([
    ['date', 'Mar 21, 2026'],
    ['longDate', 'Saturday, March 21, 2026'],
    ['fullDate', 'Saturday, March 21, 2026'],
    ['dateTime', 'Mar 21, 2026, 11:25 PM'],
    ['time', '11:25 PM'],
    ['timeWithSeconds', '11:25:30 PM'],
    ['relative', 'Mar 21, 2026'],
  ] as const)('%s: %s', (style, text) => {
    const time = show({ at: moment, style })
    expect(plain(time.textContent)).toBe(text)
    expect(time.firstElementChild).toHaveClass('pending')
    expect(time).not.toHaveAttribute('title')
  })

  test('in the zone and the digits of the person; a day is that day everywhere', () => {
    const tehran = { timeZone: 'Asia/Tehran', digits: 'arabext' } as const
    expect(plain(show({ at: moment }, tehran).textContent)).toBe('Mar ۲۲, ۲۰۲۶, ۲:۵۵ AM')
    cleanup()
    const samoa = { timeZone: 'Pacific/Pago_Pago' }
    expect(plain(show({ at: '1990-05-17', style: 'date' }, samoa).textContent)).toBe('May 17, 1990')
  })
})

test('code that could not be loaded is asked for again by the next date, and then by none', async () => {
  await loadCalendar()
  const before = load.mock.calls.length
  load.mockImplementation(() => ({ formatDate: () => 'written' }))
  show({ at: moment })
  expect(await screen.findByText('written')).toBeVisible()
  expect(load.mock.calls.length).toBe(before + 1)
  cleanup()
  expect(show({ at: moment })).toHaveTextContent('written')
  expect(loadCalendar()).toBe(loadCalendar())
  expect(load.mock.calls.length).toBe(before + 1)
})
