import { configureStore } from '@reduxjs/toolkit'
import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { I18nProvider, loadAllMessages } from '../../src/i18n'
import { createPreferencesReducer } from '../../src/preferences'

jest.unstable_mockModule('../../src/ui/DateField/DateField', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const { DateField } = await import('../../src/ui/DateField')

test("the browser's own says what the field says: what it is for, a day out of range, and a later value", async () => {
  await loadAllMessages('en')
  const told = jest.fn()
  const props = { label: 'Born', description: 'As in your papers', onChange: told }
  const bounds = { min: '2026-03-01', max: '2026-03-31' }
  const tree = (value: string | undefined) => (
    <Provider store={configureStore({ reducer: { preferences: createPreferencesReducer() } })}>
      <I18nProvider language="en">
        <DateField {...props} {...bounds} value={value} />
      </I18nProvider>
    </Provider>
  )
  const { rerender } = render(tree('2026-03-21'))
  // Until it is there its label keeps its place, and is no field yet.
  expect(screen.getByText('Born').parentElement).toHaveAttribute('aria-hidden', 'true')
  const field = await screen.findByLabelText('Born')
  expect(field).toHaveAccessibleDescription('As in your papers')
  rerender(tree('2026-03-22'))
  expect(field).toHaveValue('2026-03-22')

  fireEvent.change(field, { target: { value: '2026-04-01' } })
  expect(told).toHaveBeenLastCalledWith(undefined)
  rerender(tree(undefined))
  // What was typed stays, with the reason why it is not taken.
  expect(field).toHaveValue('2026-04-01')
  // It may be on the way to another: 0002 to 2026.
  expect(field).not.toHaveAttribute('aria-invalid')
  fireEvent.blur(field)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(
    'Enter March 31, 2026 or an earlier day. As in your papers',
  )
  fireEvent.change(field, { target: { value: '2026-02-28' } })
  fireEvent.blur(field)
  expect(field).toHaveAccessibleDescription(expect.stringContaining('or a later day'))

  // A year may have more than four digits.
  fireEvent.change(field, { target: { value: '12026-01-01' } })
  fireEvent.blur(field)
  expect(field).toHaveAccessibleDescription(expect.stringContaining('or an earlier day'))

  rerender(tree('2026-03-05'))
  expect(field).toHaveValue('2026-03-05')
  expect(field).toBeValid()
  rerender(tree(undefined))
  expect(field).toHaveValue('')
})

test("the browser's own tells at once that the day it is given is out of range, and takes the bounds themselves", async () => {
  const bounds = { min: '2026-03-01', max: '2026-03-31' }
  const tree = (value: string) => (
    <Provider store={configureStore({ reducer: { preferences: createPreferencesReducer() } })}>
      <I18nProvider language="en">
        <DateField label="Born" {...bounds} value={value} onChange={() => undefined} />
      </I18nProvider>
    </Provider>
  )
  const { rerender } = render(tree('2026-04-01'))
  const field = await screen.findByLabelText('Born')
  expect(field).toHaveAccessibleDescription('Enter March 31, 2026 or an earlier day.')
  for (const bound of Object.values(bounds)) {
    rerender(tree(bound))
    expect(field).not.toHaveAttribute('aria-invalid')
    expect(field).not.toHaveAttribute('aria-describedby')
  }
})

test("where the field's code cannot be had, the browser's own takes its place", async () => {
  const told = jest.fn()
  render(
    <Provider store={configureStore({ reducer: { preferences: createPreferencesReducer() } })}>
      <I18nProvider language="en">
        <DateField label="Born" value="2026-03-21" onChange={told} />
      </I18nProvider>
    </Provider>,
  )
  const field = await screen.findByLabelText('Born')
  expect(field).toHaveAttribute('type', 'date')
  expect(field).toHaveValue('2026-03-21')
  fireEvent.change(field, { target: { value: '2026-03-22' } })
  expect(told).toHaveBeenLastCalledWith('2026-03-22')
})
