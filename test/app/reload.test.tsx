import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { address, renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const minute = 60_000
const later = (ms: number) => ({ environment: { now: () => Date.now() + ms } })
const signInPages = (frames: string[]) =>
  frames.filter((page) => /Keep me signed in|Sign in to/.test(page))

describe('a reload', () => {
  test('finds the person signed in, with no frame of the sign-in page and no login', async () => {
    const { reload, frames } = await renderApp({ path: '/settings?x=1#h', signedInAs: 'sara' })
    await heading('Settings')
    await waitFor(() => expect(backend.stats().calls.user).toBe(2))
    const before = received.length
    await reload()
    await heading('Settings')
    expect(address()).toBe('/settings?x=1#h')
    expect(signInPages(frames())).toEqual([])
    await waitFor(() => expect(backend.stats().calls.user).toBe(3))
    expect(received.slice(before).map(({ call }) => call)).toEqual(['GET /api/auth/user'])
  })

  test('greets them by name from the first frame of home on, before the server has answered', async () => {
    const { reload, frames } = await renderApp({ signedInAs: 'sara' })
    await heading('Hello, Sara Parvaz')
    backend.setFault('user', { kind: 'slow', ms: 200 })
    await reload()
    await heading('Hello, Sara Parvaz')
    const homes = frames().filter((page) => page.includes('<h1'))
    expect(homes.filter((page) => !page.includes('Sara Parvaz'))).toEqual([])
    expect(signInPages(frames())).toEqual([])
  })

  test('after the access token has ended refreshes once, though React runs every effect twice', async () => {
    const { reload, frames, session } = await renderApp({ signedInAs: 'sara' })
    await heading('Hello, Sara Parvaz')
    await waitFor(() => expect(backend.stats().calls.user).toBe(2))
    const before = received.length
    await reload(later(40 * minute))
    await heading('Hello, Sara Parvaz')
    await waitFor(() => expect(backend.stats().calls.user).toBe(3))
    expect(received.slice(before).map(({ call }) => call)).toEqual([
      'POST /api/auth/refresh',
      'GET /api/auth/user',
    ])
    expect(session().status).toBe('loggedIn')
    expect(signInPages(frames())).toEqual([])
  })

  test('after both tokens have ended leads to sign in, with the reason and the way back', async () => {
    const { reload } = await renderApp({ path: '/settings', signedInAs: 'sara' })
    await heading('Settings')
    await waitFor(() => expect(backend.stats().calls.user).toBe(2))
    const before = received.length
    await reload(later(31 * 24 * 60 * minute))
    expect(await screen.findByText(words.ended.bothExpired)).toBeVisible()
    expect(address()).toBe('/login?next=%2Fsettings')
    expect(received.slice(before)).toEqual([])
  })

  test('after signing out stays on the sign-in page', async () => {
    const { user, reload, frames } = await renderApp({ signedInAs: 'sara' })
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await heading('Sign in to Neshast')
    await reload()
    await heading('Sign in to Neshast')
    expect(frames().filter((page) => page.includes('Sara'))).toEqual([])
  })

  test.each(['', 'nonsense', '{}', 'null', '[]', '{"status":"\\"loggedIn\\""}'])(
    'over a stored session that reads %j shows the sign-in page',
    async (stored) => {
      localStorage.setItem('persist:session', stored)
      localStorage.setItem('persist:preferences', stored)
      await renderApp()
      expect(await heading('Sign in to Neshast')).toBeVisible()
    },
  )

  test.each(['fa-IR-u-ca-islamic-nu-latn', 'de-u-ca-nonsense', 'en-US-x-mine', 'no locale'])(
    'with a stored date locale that reads %s shows home, with its date',
    async (locale) => {
      localStorage.setItem('persist:preferences', JSON.stringify({ dateLocale: `"${locale}"` }))
      await renderApp({ signedInAs: 'sara' })
      expect(await heading(/Sara Parvaz/)).toBeVisible()
      expect((await screen.findAllByRole('time'))[0]).toHaveTextContent(/\d|[۰-۹]/)
    },
  )
})
