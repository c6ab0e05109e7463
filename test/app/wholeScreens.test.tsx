import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useDemoServer } from '../support/server'

// WebKit can hand out a module before it has run: all of its exports are undefined then.
jest.unstable_mockModule('../../src/app/signedIn', () => ({
  everybody: undefined,
  fetchAhead: undefined,
  frame: undefined,
  homeOf: undefined,
  Private: undefined,
}))
jest.unstable_mockModule('../../src/screens/notFound', () => ({ Component: undefined }))
const { renderApp } = await import('../support/renderApp')

useDemoServer()

test.each([
  ['the signed-in screens', '/', 'sara'],
  ['the screens of a wrong address', '/nowhere', undefined],
] as const)(
  'where %s are handed out without anything in them, there is an error screen with a way on',
  async (_, path, signedInAs) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderApp({ path, ...(signedInAs && { signedInAs }) })
    expect(await screen.findByRole('button', { name: /^Reload/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /home/ })).toHaveAttribute('href', '/')
  },
)
