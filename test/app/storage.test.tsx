import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

useDemoServer()

const blocked = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}
const warning = words.shell.unstored

describe('a browser that stores nothing', () => {
  test('signs people in all the same, and tells them what they will lose', async () => {
    const environment = { localStorage: blocked, sessionStorage: blocked }
    const { user, reload } = await renderApp({ environment })
    await signIn(user, 'sara')
    await screen.findByRole('heading', { level: 1, name: 'Hello, Sara Parvaz' })
    // Screen readers ignore what comes together with its live region.
    const region = screen.getByText(warning).closest('[role=status]')
    expect(screen.getByText(warning)).not.toBeVisible()
    await waitFor(() => expect(screen.getByText(warning)).toBeVisible())
    expect(screen.getByText(warning).closest('[role=status]')).toBe(region)
    await reload()
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test('a browser that stores the session warns of nothing', async () => {
  await renderApp({ signedInAs: 'sara' })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Sara Parvaz' })
  expect(screen.queryByText(warning)).toBeNull()
})
