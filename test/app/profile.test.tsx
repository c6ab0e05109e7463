import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { address, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const failed = words.home.profileFailed

test('home shows every field that the user has, and when the session began and ends', async () => {
  await renderApp({ signedInAs: 'omid' })
  await heading('Hello, Omid Darya')
  for (const text of ['omid@example.com', '+93 20 555 0102', 'Herat', 'en-GB', 'Omid Darya']) {
    expect(screen.getAllByText(text)[0]).toBeVisible()
  }
  for (const term of [
    'Email',
    'Member since',
    'Birthday',
    'Scopes',
    'Signed in',
    'Session expires',
  ]) {
    expect(screen.getByText(term)).toBeVisible()
  }
})

test('a profile that cannot be loaded lets the person in, says so, and comes on Retry', async () => {
  backend.setFault('user', { kind: 'status', status: 500 })
  const { user, session } = await renderApp()
  await signIn(user, 'sara')
  expect(await heading('Hello')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: failed })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something went wrong on the server (error 500)',
  )
  expect(session().status).toBe('loggedIn')
  // Without a profile nobody knows what they may do.
  expect(screen.queryByRole('link', { name: 'Session' })).toBeNull()

  // A second failure leaves things as they are.
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(backend.stats().calls.user).toBe(2))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()

  backend.clearFaults()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  expect(screen.queryByText(failed)).toBeNull()
  expect(screen.getByRole('link', { name: 'Session' })).toBeVisible()
  expect(backend.stats().calls.login).toBe(1)
})

test('a user answer without the field is told with the name of the field', async () => {
  backend.setFault('user', { kind: 'malformed' })
  const { user } = await renderApp()
  await signIn(user, 'sara')
  expect(await screen.findByRole('heading', { name: failed })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The server’s response is missing the field user.',
  )
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a profile that cannot be reached is told, and the person can sign out', async () => {
  backend.setFault('user', { kind: 'offline' })
  const { user, session } = await renderApp()
  await signIn(user, 'sara')
  await screen.findByRole('heading', { name: failed })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await heading('Sign in to Neshast')).toBeVisible()
  expect(session().status).toBe('loggedOut')
})

test('a person without a profile goes where they were going, and has no scopes there', async () => {
  backend.setFault('user', { kind: 'offline' })
  const { user } = await renderApp({ path: '/session' })
  await signIn(user, 'sara')
  expect(await heading(words.forbidden.title)).toBeVisible()
  expect(address()).toBe('/session')
  await user.click(screen.getByRole('link', { name: words.common.goHome }))
  expect(await screen.findByRole('heading', { name: failed })).toBeVisible()
})

test('a profile that is known is shown at once on a reload, whatever the server says', async () => {
  const { reload } = await renderApp({ signedInAs: 'sara' })
  await heading('Hello, Sara Parvaz')
  backend.setFault('user', { kind: 'status', status: 500 })
  await reload()
  expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  await waitFor(() => expect(backend.stats().faults).toBe(1))
  expect(screen.queryByText(failed)).toBeNull()
})

test('Reload profile asks the server again', async () => {
  const { user } = await renderApp({ signedInAs: 'sara' })
  await heading('Hello, Sara Parvaz')
  await waitFor(() => expect(backend.stats().calls.user).toBe(2))
  const before = received.length
  await user.click(await screen.findByRole('button', { name: 'Reload profile' }))
  await waitFor(() => expect(received.slice(before).map(({ call }) => call)).toHaveLength(1))
  expect(received.at(-1)?.call).toBe('GET /api/auth/user')
})
