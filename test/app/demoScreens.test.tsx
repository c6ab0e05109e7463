import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { homeOf, notesScreenOf } from '../../src/app/demoScreens'
import { reauthDialog, type SessionLayer } from '../../src/session'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend } = useDemoServer()

const setup = {
  loadHome: async (session: SessionLayer) => homeOf(session),
  more: (session: SessionLayer) => [
    { path: 'notes', handle: { label: 'notes.title' }, ...notesScreenOf(session) },
  ],
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const note = () => screen.findByRole('textbox', { name: 'New note' })
const addNote = () => screen.getByRole('button', { name: 'Add note' })
const notesShown = () =>
  [...document.querySelectorAll('section[aria-labelledby$=notes] li > p:first-child')].map(
    ({ textContent }) => textContent,
  )

const opened = async (path = '/notes') => {
  const app = await renderApp({ path, signedInAs: 'omid', setup })
  await screen.findByText('Buy tea')
  return app
}

describe('a note', () => {
  test('is added to the list, newest first, and the field is free for the next', async () => {
    const { user } = await opened()
    await user.type(await note(), 'Water the fig')
    await user.click(addNote())
    expect(await screen.findByText('Note added.')).toBeVisible()
    await waitFor(() => expect(notesShown()).toEqual(['Water the fig', 'Buy tea']))
    expect(await note()).toHaveValue('')
    expect(await note()).toHaveFocus()
  })

  test('does not take what is typed while it is on its way', async () => {
    const { user } = await opened()
    backend.setFault('notes', { kind: 'slow', ms: 300, times: 1 })
    await user.type(await note(), 'One')
    await user.click(addNote())
    await user.type(await note(), ' and more')
    expect(await screen.findByText('Note added.')).toBeVisible()
    expect(await note()).toHaveValue('One and more')
    await waitFor(() => expect(notesShown()).toEqual(['One', 'Buy tea']))
  })

  test('without any text is not sent, and the field says why', async () => {
    const { user } = await opened()
    await user.type(await note(), '  ')
    await user.click(addNote())
    expect(await note()).toHaveAccessibleDescription('Enter some text.')
    expect(await note()).toBeInvalid()
    expect(await note()).toHaveFocus()
    expect(notesShown()).toEqual(['Buy tea'])
    expect(document.title).toBe('Error: Notes · Neshast')
    await user.type(await note(), 'Water')
    await user.click(addNote())
    await waitFor(() => expect(document.title).toBe('Notes · Neshast'))
  })

  test('that could not be added stays in the field, and is told', async () => {
    const { user } = await opened()
    backend.setFault('notes', { kind: 'offline' })
    await user.type(await note(), 'Water the fig')
    await user.click(addNote())
    expect(await screen.findByRole('alert')).toHaveTextContent('Your note wasn’t added.')
    expect(await note()).toHaveValue('Water the fig')
    backend.clearFaults()
    await user.click(addNote())
    await waitFor(() => expect(notesShown()).toEqual(['Water the fig', 'Buy tea']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // @proves typed
  test('that was begun outlives the session that expires, and comes back to its person', async () => {
    const { user, session } = await opened()
    await user.type(await note(), 'Half a sen')
    await user.click(screen.getByRole('button', { name: 'Let the session expire' }))
    await heading('Sign in to Neshast')
    expect(session()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(address()).toBe('/login?next=%2Fnotes')
    await signIn(user, 'omid')
    await waitFor(async () => expect(await note()).toHaveValue('Half a sen'))
    expect(screen.getByText('We restored what you were typing.')).toBeVisible()
  })
})

test('a note that was cut off by the end, and is done again from a page that was kept, is told as added', async () => {
  const kept = { ...setup, session: { onEnd: reauthDialog } }
  const { user } = await renderApp({ path: '/notes', signedInAs: 'omid', setup: kept })
  await screen.findByText('Buy tea')
  await user.type(await note(), 'Water the fig')
  backend.setFault('refresh', { kind: 'refuse' })
  backend.revokeAccess()
  await user.click(addNote())
  const dialog = within(await screen.findByRole('dialog'))
  backend.clearFaults()
  await user.type(dialog.getByLabelText('Password'), passwordOf('omid'))
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))

  const offer = await screen.findByText(words.again.cutOff.text)
  // It comes into a live region that was there before.
  expect(offer.closest('[role=status]')).toHaveAttribute('aria-atomic', 'false')
  expect(screen.getByRole('alert')).toHaveTextContent('Your note wasn’t added.')
  await user.click(screen.getByRole('button', { name: words.common.retry }))
  expect(await screen.findByText('Note added.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await note()).toHaveValue('')
  await waitFor(() => expect(notesShown()).toEqual(['Water the fig', 'Buy tea']))
})

test('notes that cannot be loaded are told of, and come on Retry', async () => {
  backend.setFault('notes', { kind: 'status', status: 503 })
  const { user } = await renderApp({ path: '/notes', signedInAs: 'omid', setup })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notes couldn’t be loaded.')
  backend.clearFaults()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Buy tea')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('home of the demo', () => {
  test('shows the three newest notes, and leads to where one is written', async () => {
    const { user } = await opened()
    for (const text of ['One', 'Two', 'Three']) {
      await user.type(await note(), text)
      await user.click(addNote())
      await screen.findByText(text)
      await waitFor(async () => expect(await note()).toHaveValue(''))
    }
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await heading('Hello, Omid Darya')
    await waitFor(() => expect(notesShown()).toEqual(['Three', 'Two', 'One']))
    await user.click(screen.getByRole('link', { name: 'Write a note' }))
    await heading('Notes')
  })

  test('writes a date that is picked in every calendar and as every other date locale does', async () => {
    const { user } = await opened('/')
    const month = await screen.findByRole('spinbutton', { name: 'Date Month' })
    await user.click(month)
    await user.keyboard('3/21/2026')
    const card = within(screen.getByRole('region', { name: 'Try it: pick a date' }))
    const tried = (name: string) =>
      card
        .getByText(name, { selector: 'dt' })
        .nextElementSibling!.textContent.replace(/\p{Cf}/gu, '')
        .replace(/\s/gu, ' ')
    expect(tried('Gregorian')).toBe('March 21, 2026')
    expect(tried('Persian (Solar Hijri)')).toBe('Farvardin 1, 1405')
    expect(tried('Islamic (Umm al-Qura)')).toBe('Shawwal 2, 1447 AH')
    expect(tried('British English')).toBe('21 March 2026')
    expect(tried('Persian (Iran)')).toBe('۱ فروردین ۱۴۰۵')
    expect(tried('Dari')).toBe('۱ حمل ۱۴۰۵')
    expect(tried('Arabic (Egypt)')).toBe('٢١ مارس ٢٠٢٦')
    expect(tried('Turkish (Türkiye)')).toBe('21 Mart 2026')
    expect(tried('German (Germany)')).toBe('21. März 2026')
    expect(tried('French (France)')).toBe('21 mars 2026')
    expect(screen.getByText('2026-03-21', { selector: 'code' })).toBeVisible()
  })
})
