import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()

test('a wait is there again where the name is put right that somebody has changed by mistake', async () => {
  backend.setFault('login', { kind: 'status', status: 429, retryAfter: 90, times: 1 })
  const { user } = await renderApp()
  await signIn(user, 'sara')
  const waiting = await screen.findByRole('button', { name: /^Try again in 1:/ })
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'h')
  expect(waiting).not.toHaveAttribute('aria-disabled')
  await user.keyboard('{Backspace}')
  expect(waiting).toHaveAttribute('aria-disabled', 'true')
  expect(waiting).toHaveAccessibleName(/^Try again in 1:/)
})
