import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { Link, type RouteObject } from 'react-router'
import { address, goBack, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received, server } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const month = 31 * 24 * 60 * 60 * 1000

/** A page that a team adds: it asks its own back end before it is shown. */
function createReport() {
  const loader = jest.fn(() => 'figures')
  const more: RouteObject[] = [{ path: 'report', loader, element: <h1>Report</h1> }]
  return { loader, more }
}

describe('a page that needs a session', () => {
  test('asks its back end nothing for a guest', async () => {
    const { loader, more } = createReport()
    const { user } = await renderApp({ path: '/report', setup: { more } })
    await heading('Sign in to Neshast')
    expect(address()).toBe('/login?next=%2Freport')
    expect(loader).not.toHaveBeenCalled()
    expect(received).toEqual([])

    await signIn(user, 'omid')
    await heading('Report')
    expect(loader).toHaveBeenCalledTimes(1)
  })

  test('asks its back end nothing for a session that is over', async () => {
    const { loader, more } = createReport()
    const { reload } = await renderApp({ signedInAs: 'sara', setup: { more } })
    await heading('Hello, Sara Parvaz')
    history.replaceState(null, '', '/report')
    await reload({ environment: { now: () => Date.now() + month } })
    expect(await screen.findByText(words.ended.bothExpired)).toBeVisible()
    expect(address()).toBe('/login?next=%2Freport')
    expect(loader).not.toHaveBeenCalled()
  })

  test('asks its back end nothing when the session ends there', async () => {
    const { loader, more } = createReport()
    const { user } = await renderApp({ path: '/report', signedInAs: 'sara', setup: { more } })
    await heading('Report')
    expect(loader).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await heading('Sign in to Neshast')
    await goBack()
    await heading('Sign in to Neshast')
    expect(loader).toHaveBeenCalledTimes(1)
  })

  test('asks its back end nothing for a session that is found to be over on the way there', async () => {
    const { loader, more } = createReport()
    more.push({ path: 'links', element: <Link to="/report">Figures</Link> })
    let later = 0
    const { user } = await renderApp({
      ...{ path: '/links', signedInAs: 'sara', setup: { more } },
      environment: { now: () => Date.now() + later },
    })
    const link = await screen.findByRole('link', { name: 'Figures' })
    // The device was asleep: no timer has told that both tokens have expired.
    later = month
    await user.click(link)
    expect(await screen.findByText(words.ended.bothExpired)).toBeVisible()
    expect(address()).toBe('/login?next=%2Freport')
    expect(loader).not.toHaveBeenCalled()
  })

  test('keeps what a person is doing there through a refresh', async () => {
    const Draft = () => {
      const [text, setText] = useState('')
      return <input aria-label="Draft" value={text} onChange={(e) => setText(e.target.value)} />
    }
    const loader = jest.fn(() => null)
    const more = [{ path: 'draft', loader, element: <Draft /> }]
    const { user, layer } = await renderApp({
      path: '/draft',
      signedInAs: 'sara',
      setup: { more },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Draft' }), 'half a sen')
    await act(() => layer().refresh())
    await user.type(screen.getByRole('textbox', { name: 'Draft' }), 'tence')
    expect(backend.stats().refreshes).toBe(1)
    expect(screen.getByRole('textbox', { name: 'Draft' })).toHaveValue('half a sentence')
    // Nor is its back end asked again: nothing that it could say has changed.
    expect(loader).toHaveBeenCalledTimes(1)
  })
})

describe('/session', () => {
  test('is shown to Sara, who may inspect it: state, moments, scopes, and what happened', async () => {
    const { user } = await renderApp({ path: '/session' })
    await signIn(user, 'sara')
    await heading('Session')
    const states = within(screen.getByRole('region', { name: 'The four states' }))
    const current = states.getAllByRole('listitem', { current: true })
    expect(current).toHaveLength(1)
    expect(current[0]).toHaveTextContent('Signed in')

    expect(screen.getByText('session:inspect')).toBeVisible()
    expect(screen.getByText('Access token ends')).toBeVisible()

    const story = [...document.querySelectorAll<HTMLElement>('[data-event]')]
    expect(story.map((event) => event.dataset['event'])).toEqual(['userLoaded', 'loggedIn'])
    expect(screen.getByText('2 events, newest first')).toBeVisible()
  })

  test('tells a refresh as it happens', async () => {
    const { layer } = await renderApp({ path: '/session', signedInAs: 'sara' })
    await heading('Session')
    await act(() => layer().refresh())
    expect(await screen.findByText('Access token refreshed')).toBeVisible()
    expect(screen.getByText(words.session.because.refreshed)).toBeVisible()
  })

  test('is denied to Omid, who may not, with the ways that he has', async () => {
    const { user } = await renderApp({ path: '/session', signedInAs: 'omid' })
    expect(await heading(words.forbidden.title)).toBeVisible()
    expect(screen.getByText('403')).toBeVisible()
    expect(address()).toBe('/session')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Settings'])
    await user.click(screen.getByRole('link', { name: words.common.goHome }))
    expect(await heading('Hello, Omid Darya')).toBeVisible()
  })
})

describe('/session, whose scope the server has withdrawn,', () => {
  const withScope = (scope: string[] | undefined) =>
    server.use(
      http.get('*/api/auth/user', () =>
        HttpResponse.json({ user: { id: 1, name: 'Sara Parvaz', username: 'sara', scope } }),
      ),
    )

  test.each([[[]], [['profile:read']], [undefined]])(
    'is denied as soon as that is known: %s is what is left',
    async (scope) => {
      const { layer } = await renderApp({ path: '/session', signedInAs: 'sara' })
      await heading('Session')
      withScope(scope)
      await act(() => layer().loadUser())
      await heading(words.forbidden.title)
    },
  )

  test('is denied, too, where the user was not known as the page was opened; and open again once it is back', async () => {
    const { layer, reload } = await renderApp({ path: '/session', signedInAs: 'sara' })
    await heading('Session')
    const stored = JSON.parse(localStorage.getItem('persist:session')!) as { user?: string }
    expect(stored.user).toContain('Sara Parvaz')
    delete stored.user
    localStorage.setItem('persist:session', JSON.stringify(stored))
    await reload()
    await heading('Session')
    withScope(undefined)
    await act(() => layer().loadUser())
    await heading(words.forbidden.title)
    withScope(['session:inspect'])
    await act(() => layer().loadUser())
    await heading('Session')
  })

  test('is denied after a reload, too, though the stored user still has it', async () => {
    const { reload } = await renderApp({ path: '/session', signedInAs: 'sara' })
    await heading('Session')
    withScope([])
    await reload()
    await heading(words.forbidden.title)
  })

  test('stays as it is where the same scopes come again', async () => {
    const { loader, more } = createReport()
    const { layer } = await renderApp({ path: '/report', signedInAs: 'sara', setup: { more } })
    await heading('Report')
    await act(() => layer().loadUser())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(loader).toHaveBeenCalledTimes(1)
  })
})

describe('an address where nothing is', () => {
  test('says so to a guest, and asks nobody to sign in', async () => {
    const { user } = await renderApp({ path: '/nowhere/at/all?x=1' })
    expect(await heading('Page not found')).toBeVisible()
    expect(screen.getByText('404')).toBeVisible()
    expect(address()).toBe('/nowhere/at/all?x=1')
    await user.click(screen.getByRole('link', { name: words.common.goHome }))
    expect(await heading('Sign in to Neshast')).toBeVisible()
  })

  test('says so to a person who is signed in, and leads home', async () => {
    const { user } = await renderApp({ path: '/settings/nowhere', signedInAs: 'sara' })
    expect(await heading('Page not found')).toBeVisible()
    expect(address()).toBe('/settings/nowhere')
    // The header of whoever is signed in, and nobody else's.
    expect(screen.getByRole('link', { name: 'Account: Sara Parvaz' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    expect(screen.getAllByRole('banner')).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: words.common.goHome }))
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('shows the header of guests from the moment the session is over', async () => {
    const { layer } = await renderApp({ path: '/nowhere', signedInAs: 'sara' })
    expect(await heading('Page not found')).toBeVisible()
    act(() => layer().expire())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull())
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(document.body).not.toHaveTextContent('Sara')
  })
})

describe('the screens that a team adds', () => {
  test('have a link in the navigation where they name a message for it', async () => {
    const more: RouteObject[] = [
      { path: 'notes', handle: { label: 'notes.title' }, element: <h1>My notes</h1> },
      { path: 'hidden', element: <h1>Hidden</h1> },
    ]
    const { user } = await renderApp({ signedInAs: 'sara', setup: { more } })
    await heading('Hello, Sara Parvaz')
    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['Home', 'Notes', 'Settings', 'Session'],
    ])
    await user.click(nav.getByRole('link', { name: 'Notes' }))
    await heading('My notes')
    expect(nav.getByRole('link', { name: 'Notes' })).toHaveAttribute('aria-current', 'page')
  })

  test('have that link also where their path begins with a slash', async () => {
    const more = [{ path: '/notes', handle: { label: 'notes.title' }, element: <h1>My notes</h1> }]
    const { user } = await renderApp({ signedInAs: 'sara', setup: { more } })
    const link = await screen.findByRole('link', { name: 'Notes' })
    expect(link).toHaveAttribute('href', '/notes')
    await user.click(link)
    await heading('My notes')
    expect(address()).toBe('/notes')
  })
})

describe('the sign-in page is for guests', () => {
  test.each([
    ['/login', '/'],
    ['/login?next=%2Fsettings%3Fx%3D1%23h', '/settings?x=1#h'],
    ['/login?next=/session', '/session'],
    ['/login?next=//evil.test', '/'],
    ['/login?next=/..//', '/'],
    ['/login?next=/login', '/'],
  ])('a person who is signed in and opens %s is taken to %s', async (path, to) => {
    const { frames } = await renderApp({ path, signedInAs: 'sara' })
    await screen.findByRole('button', { name: 'Sign out' })
    expect(address()).toBe(to)
    expect(frames().filter((page) => page.includes('Keep me signed in'))).toEqual([])
  })

  test('also when a link leads there', async () => {
    const more = [{ path: 'links', element: <Link to="/login?next=/settings">Away</Link> }]
    const { user } = await renderApp({ path: '/links', signedInAs: 'sara', setup: { more } })
    await user.click(await screen.findByRole('link', { name: 'Away' }))
    await heading('Settings')
    expect(address()).toBe('/settings')
  })
})

describe('a page that breaks', () => {
  const Broken = (): never => {
    throw new Error('Out of ink')
  }
  const more = [{ path: 'broken', element: <Broken /> }]

  test('says so in the app’s own words, and the session is kept', async () => {
    const complain = jest.mocked(console.error).mockImplementation(() => undefined)
    const { session } = await renderApp({ path: '/broken', signedInAs: 'sara', setup: { more } })
    expect(await heading('Something went wrong')).toBeVisible()
    expect(await screen.findByText('Error: Out of ink')).toBeInTheDocument()
    expect(screen.getByText(words.shell.stopped)).toBeVisible()
    // Only the screen is broken: the way to the others and out is there.
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    expect(screen.getByRole('link', { name: words.common.goHome })).toHaveAttribute('href', '/')
    await waitFor(() => expect(session().status).toBe('loggedIn'))
    complain.mockClear()
  })
})

describe('where the options say so', () => {
  const setup = { session: { redirect: { login: '/anmelden', home: '/settings' } } }

  test('the sign-in page has another address, and so has the page after it', async () => {
    const { user } = await renderApp({ path: '/anmelden', setup })
    await heading('Sign in to Neshast')
    await signIn(user, 'sara')
    await heading('Settings')
    expect(address()).toBe('/settings')
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await heading('Sign in to Neshast')
    expect(address()).toBe('/anmelden')
  })

  test('a guest is brought back from there to what was asked for', async () => {
    await renderApp({ path: '/session', setup })
    await heading('Sign in to Neshast')
    expect(address()).toBe('/anmelden?next=%2Fsession')
  })

  test.each([
    ['email', 'Email address', 'email', '\u200fsara@example.com', 'sara@example.com'],
    // As a Persian keyboard types it.
    ['phone', 'Phone number', 'tel', '\u202a+۹۸ ۹۱۲\u202c', '+98 912'],
  ] as const)('people sign in with another name (%s)', async (kind, label, type, typed, read) => {
    const login = { kind, username: 'identifier', password: 'secret' }
    const sent: unknown[] = []
    await renderApp({
      setup: { session: { login } },
      environment: {
        fetch: async (request) => {
          sent.push(await request.json())
          return Response.json({ message: 'No' }, { status: 401 })
        },
      },
    })
    const field = await screen.findByRole('textbox', { name: label })
    expect(field).toHaveAttribute('type', type)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(
      screen.getByText(new RegExp(`Enter your ${label}`, 'i'), { selector: 'p' }),
    ).toBeVisible()
    await user.type(field, typed)
    await user.type(screen.getByLabelText('Password'), 'x')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(
      await screen.findByText(new RegExp(`^Incorrect ${label} or password`, 'i')),
    ).toBeVisible()
    expect(sent).toEqual([{ identifier: read, secret: 'x' }])
  })
})
