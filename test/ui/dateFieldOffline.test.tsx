import { configureStore } from '@reduxjs/toolkit'
import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createPreferencesReducer } from '../../src/preferences'

jest.unstable_mockModule('../../src/ui/DateField/DateField', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const { DateField } = await import('../../src/ui/DateField')

test("where the field's code cannot be had, the browser's own takes its place", async () => {
  const told = jest.fn()
  render(
    <Provider store={configureStore({ reducer: { preferences: createPreferencesReducer() } })}>
      <DateField label="Born" value="2026-03-21" onChange={told} />
    </Provider>,
  )
  const field = await screen.findByLabelText('Born')
  expect(field).toHaveAttribute('type', 'date')
  expect(field).toHaveValue('2026-03-21')
  fireEvent.change(field, { target: { value: '2026-03-22' } })
  expect(told).toHaveBeenLastCalledWith('2026-03-22')
})
