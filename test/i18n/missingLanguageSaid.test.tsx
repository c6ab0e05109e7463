import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

jest.unstable_mockModule('../../src/i18n/messages/fr/guest.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const { renderApp, signIn } = await import('../support/renderApp')

useDemoServer()

const language = () => screen.findByRole('combobox', { name: 'Language' })
const regions = () => screen.getAllByRole('status')

async function chosen(path: string, signedInAs?: 'sara') {
  const { user } = await renderApp({ path, ...(signedInAs && { signedInAs }) })
  await language()
  const before = regions()
  await user.selectOptions(await language(), 'Français')
  expect(await language()).toHaveDisplayValue('Français')
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  return { user, before }
}

test('a language that could not be loaded is told of on the sign-in page, with the way out', async () => {
  const { user, before } = await chosen('/login')
  const told = await screen.findByText(words.error.outdated)
  expect(before).toContain(told.closest('[role=status]'))
  expect(told).toBeVisible()
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(told).toHaveTextContent(words.error.offline)
  offline.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await user.selectOptions(await language(), 'English')
  expect(told).toBeEmptyDOMElement()
})

test('it is told of on a screen that needs a session, too, and on the settings once: at the setting', async () => {
  const { user, before } = await chosen('/', 'sara')
  const told = await screen.findByText(words.settings.languageMissing)
  expect(before).toContain(told.closest('[role=status]'))
  await waitFor(() => expect(told).toBeVisible())
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(screen.getAllByText(words.settings.languageMissing)).toHaveLength(1)
  expect(await language()).toHaveAccessibleDescription(words.settings.languageMissing)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(screen.getByText(words.settings.languageMissing)).toBeVisible())
})

test('it is told of after a sign-in as before it', async () => {
  const { user } = await chosen('/login')
  await screen.findByText(words.error.outdated)
  await signIn(user, 'sara')
  await waitFor(() => expect(screen.getByText(words.settings.languageMissing)).toBeVisible())
})
