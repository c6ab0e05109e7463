import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

useDemoServer()

test('with a cookie, the form says how long a session lasts that is not to be kept', async () => {
  const setup = { session: { renewal: 'cookie' as const } }
  await renderApp({ path: '/login', setup })
  expect(
    await screen.findByRole('checkbox', { name: 'Keep me signed in' }),
  ).toHaveAccessibleDescription(
    'Without this, you are signed out when you close the last tab of this app.',
  )
})

test('without a cookie it says nothing of it', async () => {
  await renderApp({ path: '/login' })
  const box = await screen.findByRole('checkbox', { name: 'Keep me signed in' })
  expect(box).not.toHaveAccessibleDescription()
})
