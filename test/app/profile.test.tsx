import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import type { SessionLayer } from '../../src/session'
import { address, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received, server } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const failed = words.account.profileFailed

describe('/account', () => {
  test('shows the profile, and when the session began and ends', async () => {
    await renderApp({ path: '/account', signedInAs: 'omid' })
    await heading('Account')
    for (const text of ['omid@example.com', '+93 20 555 0102', 'Herat', 'Omid Darya']) {
      expect(screen.getAllByText(text)[0]).toBeVisible()
    }
    for (const term of ['Email', 'Member since', 'Birthday', 'Signed in', 'Session expires']) {
      expect(screen.getByText(term)).toBeVisible()
    }
  })

  test('is one step from home by the name in the header, and home shows no profile', async () => {
    const { user } = await renderApp({ signedInAs: 'sara' })
    await heading('Hello, Sara Parvaz')
    expect(screen.queryByText('sara@example.com')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Account: Sara Parvaz' }))
    await heading('Account')
    expect(screen.getByText('sara@example.com')).toBeVisible()
    expect(address()).toBe('/account')
  })

  const user = {
    ...{ id: 7, name: 'Sara Parvaz', email: 'sara@example.com', scope: ['profile:read'] },
    ...{ member_since: '2021-03-20', password_hash: '$2b$10$oDq', resetToken: 'r-1', plan: 'gold' },
    role: { id: 3, name: 'author', secret: 's-1' },
    roles: ['author', 'editor'],
  }
  const answer = () => server.use(http.get('*/api/auth/user', () => Response.json({ user })))
  const shownFields = () =>
    [...document.querySelectorAll('section[aria-labelledby=profile] dt')].map(
      ({ textContent }) => textContent,
    )

  test('shows no field of the user that it does not know to be for eyes', async () => {
    answer()
    await renderApp({ path: '/account', signedInAs: 'sara' })
    await heading('Account')
    expect(shownFields()).toEqual(['Name', 'Email', 'Roles', 'Member since'])
    expect(document.body).not.toHaveTextContent(/oDq|r-1|s-1|gold/)
  })

  test('shows the fields that the deployment names, in their order, and no other', async () => {
    answer()
    const setup = { profileFields: ['plan', 'name'] }
    await renderApp({ path: '/account', signedInAs: 'sara', setup })
    await heading('Account')
    expect(shownFields()).toEqual(['Plan', 'Name'])
  })

  test('lets the person sign out beside their session', async () => {
    const { user, session } = await renderApp({ path: '/account', signedInAs: 'omid' })
    await heading('Account')
    const own = within(screen.getByRole('region', { name: 'Your session' }))
    await user.click(own.getByRole('button', { name: 'Sign out' }))
    await heading('Sign in to Neshast')
    expect(session().status).toBe('loggedOut')
  })

  test.each([
    ['sara', 1],
    ['omid', 0],
  ] as const)('leads to the raw session only who may inspect it: %s', async (signedInAs, count) => {
    await renderApp({ path: '/account', signedInAs })
    await heading('Account')
    expect(screen.queryAllByRole('link', { name: 'Session details' })).toHaveLength(count)
  })
})

test('home greets, tells the day, and leads on to the account and the settings', async () => {
  await renderApp({ signedInAs: 'omid' })
  const greeting = await heading('Hello, Omid Darya')
  expect(await screen.findByText(/^\w+day, \w+ \d+, \d{4}$/)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('heading')[0]).toBe(greeting)
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account',
    '/settings',
  ])
})

test('home shows what the deployment has to show first', async () => {
  const loadHome = async (session: SessionLayer) => ({
    default: () => <h2>Orders of {session.options.baseUrl}</h2>,
  })
  await renderApp({ signedInAs: 'omid', setup: { loadHome } })
  await heading('Hello, Omid Darya')
  expect(screen.getByRole('heading', { level: 2, name: /^Orders of / })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull()
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
  const { user } = await renderApp({ path: '/account', signedInAs: 'sara' })
  await heading('Account')
  await waitFor(() => expect(backend.stats().calls.user).toBe(2))
  const before = received.length
  await user.click(await screen.findByRole('button', { name: 'Reload profile' }))
  await waitFor(() => expect(received.slice(before).map(({ call }) => call)).toHaveLength(1))
  expect(received.at(-1)?.call).toBe('GET /api/auth/user')
  expect(await screen.findByText('Your profile is up to date.')).toBeVisible()
})

test('Reload profile says so where it fails, keeps what is shown, and takes it back when it succeeds', async () => {
  const { user } = await renderApp({ path: '/account', signedInAs: 'sara' })
  await heading('Account')
  await waitFor(() => expect(backend.stats().calls.user).toBe(2))
  const reload = async () =>
    user.click(await screen.findByRole('button', { name: 'Reload profile' }))
  backend.setFault('user', { kind: 'status', status: 500 })
  await reload()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Couldn’t reload your profile. What you see may be out of date.')
  expect(alert).toHaveTextContent('(error 500)')
  expect(screen.getByText('sara@example.com')).toBeVisible()
  expect(screen.queryByText('Your profile is up to date.')).toBeNull()
  backend.clearFaults()
  await reload()
  expect(await screen.findByText('Your profile is up to date.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a profile that did not come at boot is no alarm, as long as nobody has asked for it', async () => {
  const { reload } = await renderApp({ path: '/account', signedInAs: 'sara' })
  await heading('Account')
  backend.setFault('user', { kind: 'status', status: 500 })
  await reload()
  await heading('Account')
  await waitFor(() => expect(backend.stats().faults).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
})
