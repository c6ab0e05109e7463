import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'

useDemoServer()

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const Notice = () => <p>Maintenance on Sunday</p>
const Provider = () => <button>Continue with Acme ID</button>
const keep = () => screen.queryByRole('checkbox', { name: 'Keep me signed in' })

describe('a brand of a team’s own', () => {
  const brand = { name: 'Acme', icon: '/acme.svg' }

  test('has its name in the heading, the title and beside its icon; the star is gone', async () => {
    await renderApp({ path: '/login', setup: { brand } })
    await heading('Sign in to Acme')
    expect(document.title).toBe('Sign in · Acme')
    const home = screen.getByRole('link', { name: 'Acme' })
    expect(home.querySelector('img')).toHaveAttribute('src', '/acme.svg')
    expect(home.querySelector('svg')).toBeNull()
    expect(document.body).not.toHaveTextContent('Neshast')
  })

  test('has the icon that is made of its first letter, where it brings none', async () => {
    await renderApp({ path: '/login', setup: { brand: { name: 'Acme' } } })
    await heading('Sign in to Acme')
    const home = screen.getByRole('link', { name: 'Acme' })
    expect(home.querySelector('img')).toHaveAttribute('src', '/monogram.svg')
    expect(home.querySelector('svg')).toBeNull()
  })

  test('shows its logo in the place of icon and name, and it is read as the name', async () => {
    await renderApp({ path: '/login', setup: { brand: { ...brand, logo: '/logo.svg' } } })
    await heading('Sign in to Acme')
    const logo = screen.getByRole('img', { name: 'Acme' })
    expect(logo).toHaveAttribute('src', '/logo.svg')
    expect(screen.getByRole('link', { name: 'Acme' })).toContainElement(logo)
  })

  test('is Neshast where none is given', async () => {
    await renderApp({ path: '/login' })
    await heading('Sign in to Neshast')
    expect(screen.getByRole('link', { name: 'Neshast' }).querySelector('svg')).not.toBeNull()
  })
})

describe('the sign-in page of a team', () => {
  test('has their links, named in the language of the page, and what they put above and below the form', async () => {
    const signInSetup = {
      links: { forgot: '/reset', support: 'mailto:help@acme.test' },
      before: () => Promise.resolve({ default: Notice }),
      after: () => Promise.resolve({ default: Provider }),
    }
    const { user } = await renderApp({ path: '/login', setup: { signIn: signInSetup } })
    // They are there with the form: nothing moves when they come.
    await heading('Sign in to Neshast')
    const order = [
      screen.getByText('Maintenance on Sunday'),
      screen.getByRole('button', { name: 'Sign in' }),
      screen.getByRole('button', { name: 'Continue with Acme ID' }),
      screen.getByRole('link', { name: 'Forgot your password?' }),
      screen.getByRole('link', { name: 'Support' }),
    ]
    order.reduce((before, each) => {
      expect(before.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      return each
    })
    expect(order[3]).toHaveAttribute('href', '/reset')
    expect(order[4]).toHaveAttribute('href', 'mailto:help@acme.test')
    expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
    expect(await screen.findByRole('link', { name: 'Passwort vergessen?' })).toBeVisible()
  })

  test('is there without a part whose code cannot be had', async () => {
    const before = () => Promise.reject(new Error('gone'))
    const { user } = await renderApp({ path: '/login', setup: { signIn: { before } } })
    await signIn(user, 'sara')
    await heading('Hello, Sara Parvaz')
  })

  test.each(['off', 'hidden'] as const)(
    'keeps nobody signed in who has not said so: remember is %s',
    async (remember) => {
      const { user } = await renderApp({ path: '/login', setup: { signIn: { remember } } })
      await heading('Sign in to Neshast')
      if (remember === 'hidden') expect(keep()).toBeNull()
      else expect(keep()).not.toBeChecked()
      await signIn(user, 'sara')
      await heading('Hello, Sara Parvaz')
      expect(sessionStorage.getItem('persist:session')).toContain('loggedIn')
      expect(localStorage.getItem('persist:session')).toBeNull()
    },
  )
})
