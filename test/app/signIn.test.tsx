import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Fault } from '../../src/demo/faults'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const username = () => screen.getByRole('textbox', { name: 'Username' })
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

describe('a person signs in', () => {
  test('and lands on home, which greets them by name', async () => {
    backend.setFault('user', { kind: 'slow', ms: 150 })
    const { user, frames } = await renderApp()
    expect(await heading('Sign in to Neshast')).toBeVisible()
    expect(address()).toBe('/login')
    await signIn(user, 'sara')
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
    expect(address()).toBe('/')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    // They wait for their name rather than be greeted without one.
    expect(frames().filter((page) => /<h1[^>]*>Hello<\/h1>/.test(page))).toEqual([])
  })

  test('with one login and one call for the user, though React runs every effect twice', async () => {
    const { user } = await renderApp()
    await signIn(user, 'omid')
    await heading('Hello, Omid Darya')
    expect(received.map(({ call }) => call)).toEqual(['POST /api/auth/login', 'GET /api/auth/user'])
  })

  test('and lands where they were going, with path, query and hash', async () => {
    const { user } = await renderApp({ path: '/settings?x=1&y=%2F#dates' })
    expect(await screen.findByText('Sign in to continue to Settings.')).toBeVisible()
    expect(address()).toBe(`/login?next=${encodeURIComponent('/settings?x=1&y=%2F#dates')}`)
    await signIn(user, 'sara')
    expect(await heading('Settings')).toBeVisible()
    expect(address()).toBe('/settings?x=1&y=%2F#dates')
  })

  test('and lands on a page with a Persian name', async () => {
    const more = [{ path: 'گزارش', element: <h1>گزارش</h1> }]
    const { user } = await renderApp({ path: '/گزارش?x=۱', setup: { more } })
    await signIn(user, 'sara')
    expect(await heading('گزارش')).toBeVisible()
    expect(address()).toBe(encodeURI('/گزارش?x=۱'))
  })

  test.each(['//evil.test', '/\\evil.test', '/..//', 'javascript:alert(1)', '/login', '/nowhere'])(
    'and lands on home when the address would send them to %s',
    async (next) => {
      const { user } = await renderApp({ path: `/login?next=${encodeURIComponent(next)}` })
      await signIn(user, 'sara')
      await heading('Hello, Sara Parvaz')
      expect(address()).toBe('/')
    },
  )

  test('by Enter', async () => {
    const { user } = await renderApp({ path: '/login' })
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'sara')
    await user.type(password(), `${passwordOf('sara')}{Enter}`)
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('with a username that was pasted with marks of direction, which nobody sees', async () => {
    const { user } = await renderApp()
    await user.click(await screen.findByRole('textbox', { name: 'Username' }))
    await user.paste('\u200f\u202a sara\u202c\u200b ')
    await user.type(password(), `${passwordOf('sara')}{Enter}`)
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('by a double click, which sends one login', async () => {
    backend.setFault('login', { kind: 'slow', ms: 100 })
    const { user } = await renderApp({ path: '/login' })
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'sara')
    await user.type(password(), passwordOf('sara'))
    await user.dblClick(submit())
    await user.keyboard('{Enter}')
    expect(screen.getByText('Signing in')).toBeInTheDocument()
    await heading('Hello, Sara Parvaz')
    expect(backend.stats().calls.login).toBe(1)
  })

  test('for this tab only, when they say so', async () => {
    const { user } = await renderApp({ path: '/login' })
    const keep = await screen.findByRole('checkbox', { name: 'Keep me signed in' })
    expect(keep).toBeChecked()
    await user.click(keep)
    await signIn(user, 'sara')
    await heading('Hello, Sara Parvaz')
    expect(sessionStorage.getItem('persist:session')).toContain('loggedIn')
    expect(localStorage.getItem('persist:session')).toBeNull()
  })

  test('with the demo users at hand, in demo mode only', async () => {
    const loadDemoHint = () => import('../../src/app/demoHint')
    const { user, reload } = await renderApp()
    await heading('Sign in to Neshast')
    // They would come later than the form does, with a part of their own.
    await act(async () => {
      await loadDemoHint()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    expect(screen.queryByRole('button', { name: /^Fill in as/ })).toBeNull()

    await reload({ setup: { loadDemoHint } })
    await user.click(await screen.findByRole('button', { name: /^Fill in as omid/ }))
    expect(username()).toHaveValue('omid')
    expect(submit()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await heading('Hello, Omid Darya')).toBeVisible()
  })
})

describe('when signing in fails', () => {
  test('a wrong password is told by an alert, while the focus is in the emptied field: typing goes there', async () => {
    const { user } = await renderApp({ path: '/login?next=/settings' })
    await signIn(user, 'sara', 'parvaz-1404')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Incorrect username or password.')
    expect(alert).not.toContainElement(document.activeElement as HTMLElement)
    expect(within(alert).queryAllByRole('button')).toEqual([])
    expect(username()).toHaveValue('sara')
    expect(password()).toHaveValue('')
    expect(password()).toHaveFocus()
    expect(address()).toBe('/login?next=/settings')

    await user.keyboard(`${passwordOf('sara')}{Enter}`)
    expect(await heading('Settings')).toBeVisible()
  })

  test('a server that cannot be reached keeps everything that was typed', async () => {
    backend.setFault('login', { kind: 'offline', times: 1 })
    const { user } = await renderApp()
    await user.click(await screen.findByRole('checkbox', { name: 'Keep me signed in' }))
    await signIn(user, 'sara')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Can’t reach the server.')
    expect(username()).toHaveValue('sara')
    expect(password()).toHaveValue(passwordOf('sara'))
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked()

    // The one way to try again: the button that was pressed, which has kept the focus.
    expect(within(alert).queryAllByRole('button')).toEqual([])
    expect(submit()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('too many tries are told with the time of the next', async () => {
    backend.change({ loginLimit: { failures: 1, seconds: 300 } })
    const { user } = await renderApp()
    await signIn(user, 'sara', 'parvaz-1404')
    await screen.findByText(/^Incorrect/)
    await signIn(user, 'sara', 'parvaz-1403')
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^Too many attempts. Try again in [45] minutes.$/,
      ),
    )
    expect(username()).toHaveValue('sara')
  })

  const faults: [string, Fault, RegExp][] = [
    ['a server in trouble', { kind: 'status', status: 503 }, /on the server \(error 503\)/],
    ['a captive portal', { kind: 'html' }, /If you’re on public Wi‑Fi/],
    ['an answer without a token', { kind: 'malformed' }, /missing the field token/],
    ['too many tries, without a time', { kind: 'status', status: 429 }, /Wait a moment/],
    ['an account that may not', { kind: 'status', status: 403 }, /can’t sign in here/],
  ]
  test.each(faults)('%s is told in words that help', async (_, fault, words) => {
    backend.setFault('login', { ...fault, times: 1 })
    const { user, session } = await renderApp()
    await signIn(user, 'sara')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(session().status).toBe('loggedOut')
    // The last failure is gone from the page while the next try is made.
    backend.setFault('login', { kind: 'slow', ms: 500 })
    await signIn(user, 'sara')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(username()).toBeVisible()
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('a password that is typed while the wrong one is under way is there when that is refused', async () => {
    backend.setFault('login', { kind: 'slow', ms: 500, times: 1 })
    const { user } = await renderApp()
    await signIn(user, 'sara', 'wrong')
    // Noticed at once, or put in by a password manager.
    await user.clear(password())
    await user.type(password(), passwordOf('sara'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(password()).toHaveValue(passwordOf('sara'))
    await user.click(submit())
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('all that is missing is told at the fields alone, the first of them has the focus; nothing is sent', async () => {
    const { user } = await renderApp()
    await screen.findByRole('textbox', { name: 'Username' })
    await user.click(submit())
    expect(username()).toHaveFocus()
    expect(document.title).toBe('Error: Sign in · Neshast')
    expect(username()).toBeInvalid()
    expect(username()).toHaveAccessibleDescription('Enter your username.')
    expect(password()).toBeInvalid()
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Enter your password.'))
    expect(screen.getAllByText('Enter your username.')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()

    // The same when it is sent again.
    await user.click(password())
    await user.keyboard('{Enter}')
    expect(username()).toHaveFocus()
    expect(address()).toBe('/login')
    expect(received).toEqual([])
  })

  test('what is missing is read out also where the focus is in its field already', async () => {
    const { user } = await renderApp()
    const field = await screen.findByRole('textbox', { name: 'Username' })
    await user.click(field)
    // The live region is there before what is read out.
    const regions = document.querySelectorAll('form [aria-live=polite]')
    await user.keyboard('{Enter}')
    expect(field).toHaveFocus()
    expect([...regions]).toContain(screen.getByText('Enter your username.').parentElement)
  })

  test('what is typed into is missing no longer', async () => {
    const { user } = await renderApp()
    await screen.findByRole('textbox', { name: 'Username' })
    await user.click(submit())
    await user.type(username(), 's')
    expect(username()).toBeValid()
    expect(screen.queryByText('Enter your username.')).toBeNull()
    expect(password()).toBeInvalid()
    expect(document.title).toBe('Error: Sign in · Neshast')
    await user.type(password(), 'p')
    expect(password()).toBeValid()
    expect(document.title).toBe('Sign in · Neshast')
  })

  test('the one thing that is missing is gone to at once', async () => {
    const { user } = await renderApp()
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'sara{Enter}')
    expect(password()).toHaveFocus()
    expect(password()).toBeInvalid()
    expect(password()).toHaveAccessibleDescription('Enter your password.')
    expect(username()).toBeValid()
    expect(document.title).toBe('Error: Sign in · Neshast')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(received).toEqual([])
  })

  test('a refused password marks both fields and names the failure in the title', async () => {
    const { user } = await renderApp()
    await signIn(user, 'sara', 'parvaz-1404')
    const alert = await screen.findByRole('alert')
    expect(document.title).toBe('Error: Sign in · Neshast')
    for (const field of [username(), password()]) {
      expect(field).toBeInvalid()
      expect(field).toHaveAccessibleDescription(/^Incorrect username or password/)
    }
    expect(within(alert).queryAllByRole('link')).toEqual([])

    backend.setFault('login', { kind: 'slow', ms: 50 })
    await user.keyboard(`${passwordOf('sara')}{Enter}`)
    expect(username()).toBeValid()
    expect(document.title).toBe('Sign in · Neshast')
    await heading('Hello, Sara Parvaz')
  })

  test('a person who pressed Enter in the password tries a server that could not be reached again with Enter', async () => {
    backend.setFault('login', { kind: 'offline', times: 1 })
    const { user } = await renderApp()
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'sara')
    await user.type(password(), `${passwordOf('sara')}{Enter}`)
    await screen.findByRole('alert')
    expect(username()).toBeValid()
    expect(password()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
    expect(backend.stats().calls.login).toBe(2)
  })

  test.each([
    ['too many tries', 429],
    ['a server that is being looked after', 503],
  ])(
    'the button counts down to the time that %s has named, and sends nothing before',
    async (_, status) => {
      backend.setFault('login', { kind: 'status', status, retryAfter: 4, times: 1 })
      const { user } = await renderApp()
      await signIn(user, 'sara')
      const waiting = await screen.findByRole('button', { name: /^Try again in 0:0[34]$/ })
      expect(waiting).toHaveAttribute('aria-disabled', 'true')
      expect(waiting).toHaveFocus()
      expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
      // Screen readers would read each change of the name that has the focus.
      await within(waiting).findByText('Try again in 0:02')
      expect(waiting).toHaveAccessibleName(/^Try again in 0:0[34]$/)
      await user.click(waiting)
      await user.keyboard('{Enter}')
      await user.type(password(), '{Enter}')
      expect(backend.stats().calls.login).toBe(1)
      expect(await screen.findByRole('button', { name: /^Try again in 0:01$/ })).toBe(waiting)
      waiting.focus()

      expect(await screen.findByRole('button', { name: 'Sign in' })).toBe(waiting)
      expect(waiting).not.toHaveAttribute('aria-disabled')
      expect(waiting).toHaveFocus()
      await user.keyboard('{Enter}')
      expect(await heading('Hello, Sara Parvaz')).toBeVisible()
      expect(backend.stats().calls.login).toBe(2)
    },
  )

  test('a wait is that of the account: somebody else signs in meanwhile', async () => {
    backend.setFault('login', { kind: 'status', status: 429, retryAfter: 90, times: 1 })
    const { user } = await renderApp()
    await signIn(user, 'sara')
    const waiting = await screen.findByRole('button', { name: /^Try again in 1:/ })
    await user.type(username(), 'h')
    expect(waiting).not.toHaveAttribute('aria-disabled')
    await user.clear(username())
    await user.type(username(), 'omid')
    await user.clear(password())
    await user.type(password(), `${passwordOf('omid')}{Enter}`)
    expect(await heading('Hello, Omid Darya')).toBeVisible()
  })

  test('a wait is there again where the name is put right that somebody has changed by mistake', async () => {
    backend.setFault('login', { kind: 'status', status: 429, retryAfter: 90, times: 1 })
    const { user } = await renderApp()
    await signIn(user, 'sara')
    const waiting = await screen.findByRole('button', { name: /^Try again in 1:/ })
    await user.type(username(), 'h')
    expect(waiting).not.toHaveAttribute('aria-disabled')
    await user.keyboard('{Backspace}')
    expect(waiting).toHaveAttribute('aria-disabled', 'true')
    expect(waiting).toHaveAccessibleName(/^Try again in 1:/)
  })

  test('the button counts down in the language of the page', async () => {
    backend.setFault('login', { kind: 'status', status: 429, retryAfter: 90, times: 1 })
    const { user } = await renderApp({ path: '/login?lang=fa' })
    await user.type(await screen.findByLabelText('نام کاربری'), 'sara')
    await user.type(screen.getByLabelText('گذرواژه'), `${passwordOf('sara')}{Enter}`)
    const name = /^تلاش دوباره پس از [1۱]:[0-9۰-۹]{2}$/
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  })

  test('the time of the next try is counted down without being read out, and its coming is told', async () => {
    backend.setFault('login', { kind: 'status', status: 429, retryAfter: 3, times: 1 })
    const { user } = await renderApp()
    await signIn(user, 'sara')
    for (const words of ['in 2 seconds', 'in 1 second'])
      expect((await screen.findByText(words)).closest('[aria-live]')).toHaveAttribute(
        'aria-live',
        'off',
      )
    expect(await screen.findByText(words.errors.tooManyNow)).toBeVisible()
    expect(password()).toHaveValue(passwordOf('sara'))
    await user.click(submit())
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })
})
