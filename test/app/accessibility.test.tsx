import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
/** Waits for a screen, and for the focus to be on its heading. */
const focused = async (name: string) => {
  const found = await heading(name)
  await waitFor(() => expect(found).toHaveFocus())
}
const main = () => screen.getByRole('main')

type Visit = { path: string; as?: 'sara' | 'omid'; title: string; document: string }
const visits: Visit[] = [
  { path: '/login', title: 'Sign in to Neshast', document: 'Sign in' },
  { path: '/nowhere', title: 'Page not found', document: 'Page not found' },
  { path: '/', as: 'sara', title: 'Hello, Sara Parvaz', document: 'Home' },
  { path: '/account', as: 'sara', title: 'Account', document: 'Account' },
  { path: '/settings', as: 'sara', title: 'Settings', document: 'Settings' },
  { path: '/nowhere', as: 'sara', title: 'Page not found', document: 'Page not found' },
  { path: '/session', as: 'sara', title: 'Session', document: 'Session' },
  { path: '/session', as: 'omid', title: words.forbidden.title, document: words.forbidden.title },
]

describe.each(visits)('$path for $as', ({ path, as, title, document: documentTitle }) => {
  const visit = async () => {
    const app = await renderApp({ path, ...(as && { signedInAs: as }) })
    await heading(title)
    return app
  }

  test('has a title that names the screen, then the product', async () => {
    await visit()
    expect(document.title).toBe(`${documentTitle} · Neshast`)
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.documentElement).toHaveAttribute('lang', 'en')
  })

  test('has one heading of level 1, in its one main part, and skips no level', async () => {
    await visit()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(main()).toContainElement(screen.getByRole('heading', { level: 1 }))
    const levels = within(main())
      .getAllByRole('heading')
      .map(({ tagName }) => Number(tagName.slice(1)))
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2))
  })

  test('has a name for all that can be operated, and no id twice', async () => {
    await visit()
    const operable = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')
    expect(operable.length).toBeGreaterThan(1)
    operable.forEach((each) => expect(each).toHaveAccessibleName())
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('lets the keyboard skip to the content, and leaves the address as it is', async () => {
    const { user } = await visit()
    ;(document.activeElement as HTMLElement).blur()
    await user.tab()
    expect(screen.getByRole('link', { name: words.common.skip })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(main()).toHaveFocus()
    expect(location.hash).toBe('')
  })
})

describe('the sign-in form', () => {
  test('has the labels that product.md promises, and tells a password manager what is what', async () => {
    await renderApp({ path: '/login' })
    const username = await screen.findByRole('textbox', { name: 'Username' })
    const password = screen.getByLabelText('Password')
    expect(username).toHaveAttribute('autocomplete', 'username')
    expect(username).toHaveAttribute('name', 'username')
    expect(username).toBeRequired()
    expect(password).toHaveAttribute('autocomplete', 'current-password')
    expect(password).toHaveAttribute('type', 'password')
    expect(username).toHaveAttribute('dir', 'auto')
    expect(password).toHaveAttribute('dir', 'ltr')
    for (const field of [username, password]) {
      expect(field).toHaveAttribute('autocapitalize', 'none')
      expect(field).toHaveAttribute('spellcheck', 'false')
    }
    expect(password).toHaveAttribute('name', 'password')
    expect(password).toBeRequired()
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('type', 'submit')
    // Sent by a browser before our code runs, a form that is got would put the password into the address.
    expect(username.closest('form')).toHaveAttribute('method', 'post')
  })

  test('waits with the focus in its first field', async () => {
    await renderApp()
    expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveFocus()
  })

  test('lets Tab lead on from the password after a failure, and back to the user name', async () => {
    const { user } = await renderApp()
    await signIn(user, 'sara', 'parvaz-1404')
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
    await user.tab({ shift: true })
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus()
    await user.tab()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
  })

  test('takes what is pasted, into both fields', async () => {
    const { user } = await renderApp()
    await user.click(await screen.findByRole('textbox', { name: 'Username' }))
    await user.paste('sara')
    await user.click(screen.getByLabelText('Password'))
    await user.paste('pasted')
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('sara')
    expect(screen.getByLabelText('Password')).toHaveValue('pasted')
  })
})

describe('the focus', () => {
  test('goes to the heading of each screen that a person goes to', async () => {
    const { user } = await renderApp({ signedInAs: 'sara' })
    await heading('Hello, Sara Parvaz')
    // Not of the first one: there the browser starts at the top.
    expect(document.body).toHaveFocus()
    for (const name of ['Settings', 'Session']) {
      await user.click(screen.getByRole('link', { name }))
      await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus())
      expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
  })

  test('goes to the heading after signing in, and after signing out', async () => {
    const { user } = await renderApp()
    await signIn(user, 'sara')
    await focused('Hello, Sara Parvaz')
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await focused('Sign in to Neshast')
  })

  test('goes to the heading of the sign-in page when the session ends by itself', async () => {
    backend.change({ tokenLifetime: 1.2 })
    const setup = { session: { refreshToken: { maxAge: 1.2 } } }
    await renderApp({ path: '/settings', signedInAs: 'sara', setup })
    await focused('Sign in to Neshast')
  })

  test('stays where it is when the session is renewed', async () => {
    backend.change({ tokenLifetime: 1.2 })
    const { user, session } = await renderApp({ path: '/settings', signedInAs: 'sara' })
    await heading('Settings')
    await user.click(screen.getByRole('combobox', { name: 'Theme' }))
    backend.change({ tokenLifetime: 1800 })
    await waitFor(() => expect(backend.stats().refreshes).toBe(1))
    // The server has renewed it before the page knows.
    const inHalfAnHour = expect.closeTo(Date.now() + 1_800_000, -5)
    await waitFor(() =>
      expect(session()).toMatchObject({ accessToken: { expiresAt: inHalfAnHour } }),
    )
    expect(screen.getByRole('combobox', { name: 'Theme' })).toHaveFocus()
  })
})

test('every setting is a control with its label', async () => {
  await renderApp({ path: '/settings', signedInAs: 'omid' })
  await heading('Settings')
  for (const name of [
    'Language',
    'Date locale',
    'Calendar',
    'Digits',
    'Time zone',
    'First day of the week',
    'Theme',
  ]) {
    expect(screen.getByRole('combobox', { name })).toBeEnabled()
  }
})

test('Sign out is on every signed-in screen', async () => {
  const { user } = await renderApp({ signedInAs: 'sara' })
  await heading('Hello, Sara Parvaz')
  for (const name of ['Settings', 'Session', 'Home']) {
    await user.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(document.title).toBe(`${name} · Neshast`))
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
  }
})
