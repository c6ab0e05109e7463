import '@testing-library/jest-dom/jest-globals'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { demoChallenges } from '../../src/app/demoChallenges'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { notesScreenOf } from '../../src/app/demoScreens'
import { reauthDialog, type SessionOptions } from '../../src/session'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

let ahead = 0
const { backend, received } = useDemoServer({ now: () => Date.now() + ahead })
beforeEach(() => {
  ahead = 0
})

const deletions = () => received.filter(({ call }) => call === 'DELETE /api/notes').length
const name = 'Sign in again as Sara Parvaz'
const dialog = () => screen.findByRole('dialog', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The notes of Sara, who has signed in a while ago, with a note half written; she wants to delete all. */
async function deleting(session: SessionOptions = {}, username: 'sara' | 'laleh' = 'sara') {
  const app = await renderApp({
    path: '/notes',
    ...(username === 'sara' && { signedInAs: 'sara' as const }),
    setup: {
      session: { reauthentication: demoReauthentication, ...session } as SessionOptions,
      more: (layer) => [{ path: 'notes', ...notesScreenOf(layer) }],
    },
  })
  if (username === 'laleh') {
    await signIn(app.user, 'laleh' as never)
    await app.user.type(await screen.findByLabelText('One-time code'), '140509{Enter}')
  }
  const text = await screen.findByLabelText('New note')
  await screen.findByText('Buy tea')
  await app.user.type(text, 'Half of a')
  ahead += 60_000
  await app.user.click(screen.getByRole('button', { name: words.notes.delete }))
  return { ...app, text }
}

const confirm = async (user: UserEvent, password: string, username?: string) => {
  const inside = within(await dialog())
  if (username !== undefined) {
    await user.clear(inside.getByRole('textbox', { name: 'Username' }))
    await user.type(inside.getByRole('textbox', { name: 'Username' }), username)
  }
  await user.type(inside.getByLabelText('Password'), password)
  await user.click(inside.getByRole('button', { name: 'Sign in' }))
}

// @proves reauthentication
describe('something dangerous, a while after the sign-in', () => {
  test('has the person asked over the page, which stays in sight: who must sign in, and why', async () => {
    await deleting()
    expect(await dialog()).toHaveAccessibleDescription(words.again.confirm)
    const inside = within(await dialog())
    expect(inside.getByRole('textbox', { name: 'Username' })).toHaveValue('sara')
    expect(inside.getByLabelText('Password')).toHaveFocus()
    // How long the session is kept was said when it began, and nothing has ended.
    expect(inside.queryByRole('checkbox', { name: words.login.remember })).toBeNull()
    expect(inside.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Buy tea').closest('[inert]')).toBeNull()
    expect(screen.getByText('Buy tea')).toBeVisible()
  })

  test('is done once they have typed their password; the page, what is half written and the focus stay', async () => {
    const { user, text, session } = await deleting()
    await dialog()
    const before = session()
    await user.keyboard(`${passwordOf('sara')}{Enter}`)
    await isGone()
    expect(await screen.findByText(words.notes.deleted)).toBeVisible()
    expect(await screen.findByText(words.notes.empty)).toBeVisible()
    expect(text).toBeInTheDocument()
    expect(text).toHaveValue('Half of a')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: words.notes.delete })).toHaveFocus()
    })
    expect(deletions()).toBe(2)
    expect(address()).toBe('/notes')
    expect(session()).toMatchObject({ status: 'loggedIn', epoch: before.epoch })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(passwordOf('sara'))
  })

  test.each(['a button', 'Escape'])(
    'is not done where they give up by %s, and that is told',
    async (how) => {
      const { user, text, session } = await deleting()
      const inside = within(await dialog())
      await (how === 'Escape'
        ? user.keyboard('{Escape}')
        : user.click(inside.getByRole('button', { name: words.again.cancel })))
      await isGone()
      expect(await screen.findByText(words.errors.notConfirmed)).toBeVisible()
      expect(screen.getByText('Buy tea')).toBeVisible()
      expect(text).toHaveValue('Half of a')
      expect(deletions()).toBe(1)
      expect(session().status).toBe('loggedIn')
      // It can be tried again.
      await user.click(screen.getByRole('button', { name: words.notes.delete }))
      await confirm(user, passwordOf('sara'))
      expect(await screen.findByText(words.notes.deleted)).toBeVisible()
    },
  )

  test('a wrong password is told in the dialog, which waits for the right one', async () => {
    const { user } = await deleting()
    await confirm(user, 'wrong')
    const inside = within(await dialog())
    expect(await inside.findByRole('alert')).toHaveTextContent('Incorrect username or password.')
    expect(inside.getByLabelText('Password')).toHaveFocus()
    expect(inside.getByLabelText('Password')).toHaveValue('')
    expect(document.title).toBe('Error: Sign in again as Sara Parvaz · Neshast')
    await confirm(user, passwordOf('sara'))
    expect(await screen.findByText(words.notes.deleted)).toBeVisible()
    expect(document.title).toBe('Notes · Neshast')
  })

  test('is not done for another person, and the dialog says so', async () => {
    const { user, session } = await deleting()
    await confirm(user, passwordOf('omid'), 'omid')
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
      words.errors.anotherPerson,
    )
    expect(deletions()).toBe(1)
    expect(session()).toMatchObject({ user: { name: 'Sara Parvaz' } })
    await confirm(user, passwordOf('sara'), 'sara')
    expect(await screen.findByText(words.notes.deleted)).toBeVisible()
  })

  test('asks for a code too, where the sign-in does', async () => {
    const { user } = await deleting({ challenges: demoChallenges }, 'laleh')
    const again = await screen.findByRole('dialog', { name: 'Sign in again as Laleh Baran' })
    const inside = within(again)
    await user.type(inside.getByLabelText('Password'), `${passwordOf('laleh')}{Enter}`)
    await user.type(await inside.findByLabelText('One-time code'), '140509{Enter}')
    expect(await screen.findByText(words.notes.deleted)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

// @proves reauthentication
describe('a session that ends while its person is asked', () => {
  test('leaves the dialog for the expiry’s, where the page is kept', async () => {
    const { user, layer, text } = await deleting({ onEnd: reauthDialog })
    await dialog()
    act(layer().expire)
    const inside = within(await dialog())
    expect(await inside.findByText(words.ended.bothExpired)).toBeVisible()
    expect(inside.getByRole('button', { name: words.again.leave })).toBeVisible()
    expect(deletions()).toBe(1)
    await user.type(inside.getByLabelText('Password'), passwordOf('sara'))
    await user.click(inside.getByRole('button', { name: 'Sign in' }))
    await isGone()
    expect(text).toHaveValue('Half of a')
    expect(text).toBeInTheDocument()
  })

  test('leads to sign-in, and back, where it is not', async () => {
    const { user, layer } = await deleting()
    await dialog()
    act(layer().expire)
    expect(await screen.findByText(words.ended.bothExpired)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/login?next=%2Fnotes')
    await signIn(user, 'sara')
    expect(await screen.findByText('Buy tea')).toBeVisible()
    expect(address()).toBe('/notes')
    expect(backend.stats().calls.deleteNotes).toBe(1)
  })
})

// @proves reauthentication
describe('the dialog over a page of a team whose fields have the names of those of the sign-in', () => {
  const names = ['username', 'password', 'failure', 'step-failure', 'ended', 'rememberHint']
  const field = (id: string) => screen.getByLabelText<HTMLInputElement>(`The page’s ${id}`)

  /** Has the person asked over it, by its button; a Persian letter stands in its password. */
  async function asking(username: 'sara' | 'laleh', session: SessionOptions = {}) {
    const app = await renderApp({
      path: '/device',
      setup: {
        session: { reauthentication: demoReauthentication, ...session } as SessionOptions,
        more: (layer) => [
          {
            path: 'device',
            element: (
              <form>
                <h1 tabIndex={-1}>Device</h1>
                {names.map((id) => (
                  <div key={id}>
                    <label htmlFor={id}>The page’s {id}</label>
                    <input id={id} name={id} />
                  </div>
                ))}
                <button type="button" onClick={() => void layer.reauthenticate()}>
                  Ask
                </button>
              </form>
            ),
          },
        ],
      },
    })
    await signIn(app.user, username as 'sara')
    if (username === 'laleh')
      await app.user.type(await screen.findByLabelText('One-time code'), '140509{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Device' })
    await app.user.type(field('password'), 'ش')
    await app.user.click(screen.getByRole('button', { name: 'Ask' }))
    const inside = within(await screen.findByRole('dialog'))
    return { ...app, inside, password: inside.getByLabelText<HTMLInputElement>('Password') }
  }
  const twice = () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  }

  test('has labels, hints and errors of its own', async () => {
    const { user, inside, password } = await asking('sara')
    expect(twice()).toEqual([])
    await user.click(inside.getByText('Username'))
    expect(inside.getByRole('textbox', { name: 'Username' })).toHaveFocus()
    await user.click(inside.getByText('Password'))
    expect(password).toHaveFocus()
    await waitFor(() => expect(password).toHaveAttribute('aria-describedby'))
    expect(screen.queryByText(words.loginHelp.layout)).toBeNull()
    await user.keyboard('{CapsLock}a')
    expect(password).toHaveAccessibleDescription('Caps Lock is on.')
    await user.keyboard('{CapsLock}wrong{Enter}')
    await inside.findByRole('alert')
    expect(password).toHaveAccessibleDescription('Incorrect username or password.')
    expect(twice()).toEqual([])
    expect(field('password')).toHaveValue('ش')
  })

  test('hides its own form for a step, and leaves the page’s in sight', async () => {
    const { user, inside, password } = await asking('laleh', { challenges: demoChallenges })
    await user.type(password, `${passwordOf('laleh')}{Enter}`)
    await user.type(await inside.findByLabelText('One-time code'), '000000{Enter}')
    const failure = await inside.findByRole('alert')
    expect(password).not.toBeVisible()
    expect(field('password')).toBeVisible()
    expect(inside.getByLabelText('One-time code')).toHaveAccessibleDescription(
      expect.stringContaining(failure.textContent),
    )
    expect(twice()).toEqual([])
    await user.click(inside.getByRole('button', { name: words.steps.back }))
    expect(password).toBeVisible()
    expect(password).toHaveFocus()
  })
})
