import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { initialsOf } from '../../src/app/shell/header/initials'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()

const header = async () => within((await screen.findAllByRole('banner'))[0]!)
const theme = async () => (await header()).findByRole('combobox', { name: 'Theme' })

describe('the initials of a name', () => {
  test.each([
    ['Sara Parvaz', 'S|P'],
    ['ada king of lovelace', 'A|L'],
    ['Omid', 'O'],
    ['  Jean-Luc   Picard ', 'J|P'],
    ['(Sara) “Parvaz”', 'S|P'],
    ['سارا پرواز', 'س|پ'],
    ['مریم سادات حسینی', 'م|ح'],
    ['E\u0301milie Zola', 'E\u0301|Z'],
    ['李 小龍', '李|小'],
    ['sara 2', 'S'],
    ['…', ''],
    ['', ''],
  ])('of %j are %j, which do not join', (name, initials) => {
    expect(initialsOf(name, 'en')).toBe(initials.replace('|', '\u200c'))
  })

  test('are capitals as the language has them', () => {
    expect(initialsOf('irem ışık', 'tr')).toBe('İ\u200cI')
    expect(initialsOf('irem', 'en')).toBe('I')
  })
})

describe('the header', () => {
  test('says who is signed in, the initials only to those who see', async () => {
    await renderApp({ signedInAs: 'sara' })
    const name = await (await header()).findByText('Sara Parvaz')
    const badge = name.parentElement!
    expect(badge).toHaveTextContent('S\u200cPSara Parvaz')
    expect((await header()).getByText('S\u200cP')).toHaveAttribute('aria-hidden', 'true')
    expect(badge).toHaveAttribute('title', 'Signed in as Sara Parvaz')
    expect(badge).toHaveAccessibleName('Account: Sara Parvaz')
    expect(badge).toHaveAttribute('href', '/account')
  })

  test('names nobody where the user has no name, and leads to the account all the same', async () => {
    server.use(http.get('*/api/auth/user', () => Response.json({ user: { id: 9 } })))
    await renderApp({ signedInAs: 'sara' })
    await screen.findByRole('heading', { level: 1, name: 'Hello' })
    expect(document.querySelector('[title^="Signed in as"]')).toBeNull()
    expect((await header()).getByRole('link', { name: 'Account' })).toHaveAttribute(
      'href',
      '/account',
    )
  })

  test('lets a person choose the theme, and shows what is chosen', async () => {
    const { user } = await renderApp({ signedInAs: 'sara' })
    const select = await theme()
    expect(select).toHaveDisplayValue('System')
    await user.selectOptions(select, 'Dark')
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    expect(select).toHaveDisplayValue('Dark')
    await user.selectOptions(select, 'System')
    expect(document.documentElement).not.toHaveAttribute('data-theme')
  })

  test('leaves the theme and the language to the settings where these are', async () => {
    const { user } = await renderApp({ signedInAs: 'sara' })
    await theme()
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Theme' })).toHaveLength(1))
    expect(screen.getAllByRole('combobox', { name: 'Language' })).toHaveLength(1)
    expect((await header()).queryByRole('combobox')).toBeNull()
  })
})
