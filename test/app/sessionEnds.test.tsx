import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { address, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { beginning, words } from '../support/words'

const { backend } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const shortSession = (maxAge = 1.2) => ({ session: { refreshToken: { maxAge } } })
const expired = words.ended.bothExpired

describe('a session that ends while a person sits still', () => {
  test('takes them to sign in with the reason, and afterwards back to where they were', async () => {
    backend.change({ tokenLifetime: 2.5 })
    const path = '/settings?x=1#dates'
    const { user, frames } = await renderApp({ path, signedInAs: 'sara', setup: shortSession(2.5) })
    await heading('Settings')
    expect(await screen.findByText(expired)).toBeVisible()
    expect(address()).toBe(`/login?next=${encodeURIComponent(path)}`)
    expect(await screen.findByText('Sign in to continue to Settings.')).toBeVisible()
    // When it expired is not told, for it may have been noticed long after: not even a line is kept free for it.
    expect(screen.getByText(expired).parentElement?.children).toHaveLength(1)
    // What was private is gone from the first frame on in which the session is over.
    const after = frames().filter((page) => !page.startsWith(path))
    expect(after.filter((page) => page.includes('Sara'))).toEqual([])

    backend.change({ tokenLifetime: 1800 })
    await signIn(user, 'sara')
    await heading('Settings')
    expect(address()).toBe(path)
  })

  test('leaves home without an address to return to: home comes anyway', async () => {
    backend.change({ tokenLifetime: 1 })
    await renderApp({ signedInAs: 'sara', setup: shortSession() })
    expect(await screen.findByText(expired)).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('because the server refuses the refresh: the reason says so', async () => {
    backend.change({ tokenLifetime: 1 })
    const { reload } = await renderApp({ path: '/session', signedInAs: 'sara' })
    await heading('Session')
    backend.setFault('refresh', { kind: 'refuse' })
    expect(await screen.findByText(words.ended.refreshRefused)).toBeVisible()
    expect(address()).toBe('/login?next=%2Fsession')
    // It has just happened: when need not be said.
    expect(screen.getByText(words.ended.refreshRefused).parentElement?.children).toHaveLength(1)
    const { now } = Date
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * 60_000)
    await reload()
    expect(await screen.findByText(/^This was/)).toHaveTextContent('This was 2 minutes ago.')
  })

  test('stays on a page that is for everybody', async () => {
    backend.change({ tokenLifetime: 1 })
    const { session } = await renderApp({
      path: '/nowhere',
      signedInAs: 'sara',
      setup: shortSession(),
    })
    await heading('Page not found')
    await waitFor(() => expect(session().status).toBe('loggedOut'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
    expect(address()).toBe('/nowhere')
  })
})

describe('a token that ends while a person sits still', () => {
  test('is refreshed, and they notice nothing', async () => {
    backend.change({ tokenLifetime: 1.2 })
    const { frames } = await renderApp({ path: '/settings', signedInAs: 'sara' })
    await heading('Settings')
    backend.change({ tokenLifetime: 1800 })
    await waitFor(() => expect(backend.stats().refreshes).toBe(1))
    expect(frames().filter((page) => /Keep me signed in|role="alert"/.test(page))).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
  })

  test('and a server that does not answer: they stay, are told so quietly, and can try again', async () => {
    backend.change({ tokenLifetime: 1.2 })
    const { user, session, frames } = await renderApp({ signedInAs: 'sara' })
    await heading('Hello, Sara Parvaz')
    backend.setFault('refresh', { kind: 'status', status: 503 })
    expect(await screen.findByText(beginning(words.shell.fault))).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Sara Parvaz')
    expect(session().status).toBe('tokenExpired')

    backend.change({ tokenLifetime: 1800 })
    backend.clearFaults()
    await user.click(screen.getByRole('button', { name: words.shell.retryNow }))
    await waitFor(() => expect(screen.queryByText(beginning(words.shell.fault))).toBeNull())
    expect(session().status).toBe('loggedIn')
    expect(frames().filter((page) => page.includes('Keep me signed in'))).toEqual([])
  })
})
