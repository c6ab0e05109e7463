import '@testing-library/jest-dom/jest-globals'
import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { reauthDialog } from '../../src/session'
import { noteRoute } from '../support/noteForm'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received } = useDemoServer()

const redirecting = { more: [noteRoute()] }
const keeping = { more: [noteRoute()], session: { onEnd: reauthDialog } }

const form = async () =>
  (await screen.findByRole<HTMLFormElement>('heading', { name: 'A note' })).closest('form')!
/** What a browser would send of the form. (The `FormData` of the tests is Node's, and reads no forms.) */
const values = async () =>
  Array.from((await form()).elements as HTMLCollectionOf<HTMLInputElement>)
    .filter(({ name }) => name !== '')
    .filter(({ type, checked }) => checked || !/checkbox|radio/.test(type))
    .map(({ name, value }) => `${name}=${value}`)
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('neshast:draft:'))
const back = words.again.draftBack

async function fillIn(user: UserEvent) {
  await form()
  await user.type(screen.getByLabelText('Title'), 'Holidays')
  await user.type(screen.getByLabelText('Text'), ', we are closed')
  await user.type(screen.getByLabelText('PIN'), '1234-secret')
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  await user.type(screen.getByLabelText('Shown PIN'), '5678-secret')
  await user.type(screen.getByLabelText('Private'), 'diary')
  await user.selectOptions(screen.getByLabelText('Kind'), 'urgent')
  await user.click(screen.getByLabelText('Red'))
  await user.click(screen.getByLabelText('Green'))
  await user.click(screen.getByLabelText('Everybody'))
}
const filledIn = [
  'title=Holidays',
  'text=Dear all, we are closed',
  'kind=urgent',
  'tag=green',
  'to=all',
]
const untouched = ['title=', 'text=Dear all', 'kind=plain', 'tag=red', 'to=me']
const others = /^(pin|shown|private)=/
const kept = async () => (await values()).filter((value) => !others.test(value))
const secret = async () => (await values()).filter((value) => others.test(value))

/** Opens the form as Sara, fills it in, and ends the session under it. */
async function endUnderForm(setup: typeof redirecting | typeof keeping) {
  const app = await renderApp({ path: '/note', signedInAs: 'sara', setup })
  await fillIn(app.user)
  backend.setFault('refresh', { kind: 'refuse' })
  backend.revokeAccess()
  await act(app.layer().loadUser)
  backend.clearFaults()
  return app
}

describe('what is typed in a form when the session ends, and sign-in is a page', () => {
  test('is back after signing in again, but for secrets', async () => {
    const { user } = await endUnderForm(redirecting)
    await screen.findByText(words.ended.refreshRefused)
    expect(address()).toBe('/login?next=%2Fnote')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('diary')

    await signIn(user, 'sara')
    expect(await kept()).toEqual(filledIn)
    expect(await secret()).toEqual(['pin=', 'shown=', 'private='])
    // A field whose value React holds is one that React has been told of.
    expect((await form()).dataset['title']).toBe('Holidays')
    expect(screen.getByText(back)).toHaveAttribute('role', 'status')
    expect(drafts()).toEqual([])
  })

  test('survives a second end, and a reload of the sign-in page', async () => {
    const app = await endUnderForm(redirecting)
    await screen.findByText(words.ended.refreshRefused)
    await app.reload()
    await signIn(app.user, 'sara')
    expect(await kept()).toEqual(filledIn)
    act(app.layer().expire)
    await screen.findByText(words.ended.bothExpired)
    await signIn(app.user, 'sara')
    expect(await kept()).toEqual(filledIn)
  })

  test('is never seen by another person, and is gone when they have been here', async () => {
    const { user } = await endUnderForm(redirecting)
    await screen.findByText(words.ended.refreshRefused)
    await signIn(user, 'omid')
    expect(await kept()).toEqual(untouched)
    expect(screen.queryByText(back)).toBeNull()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Holidays')
  })

  test('is forgotten when the person signs out', async () => {
    const { user } = await renderApp({ path: '/note', signedInAs: 'sara', setup: redirecting })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByText(words.ended.logout)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Holidays')
  })

  test('is not kept where nothing has been typed, or the person has just left the screen', async () => {
    const { user, layer } = await renderApp({
      path: '/note',
      signedInAs: 'sara',
      setup: redirecting,
    })
    await form()
    act(layer().expire)
    await screen.findByText(words.ended.bothExpired)
    expect(drafts()).toEqual([])
    await signIn(user, 'sara')
    await fillIn(user)
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { name: /Hello/ })
    expect(drafts()).toEqual([])
  })

  test('is no trouble where a draft is not ours', async () => {
    sessionStorage.setItem('neshast:draft:note', '{"user":1,"fields":7}')
    await renderApp({ path: '/note', signedInAs: 'sara', setup: redirecting })
    expect(await kept()).toEqual(untouched)
  })
})

describe('a session that ends under a page that is kept', () => {
  const again = () => screen.findByRole('dialog', { name: 'Sign in again as Sara Parvaz' })
  async function signInAgain(user: UserEvent, username: 'sara' | 'omid' = 'sara') {
    const inDialog = within(await again())
    await user.clear(inDialog.getByRole('textbox', { name: 'Username' }))
    await user.type(inDialog.getByRole('textbox', { name: 'Username' }), username)
    await user.type(inDialog.getByLabelText('Password'), passwordOf(username))
    await user.click(inDialog.getByRole('button', { name: 'Sign in' }))
  }

  test('asks over the page, which nobody can see or reach, and says why', async () => {
    await endUnderForm(keeping)
    expect(await again()).toHaveTextContent(words.ended.refreshRefused)
    expect(address()).toBe('/note')
    expect((await screen.findByText('A note')).closest('[inert]')).not.toBeNull()
  })

  test('names the person, has their user name filled in, and waits for their password alone', async () => {
    const { user } = await endUnderForm(keeping)
    const inDialog = within(await again())
    expect(inDialog.getByRole('textbox', { name: 'Username' })).toHaveValue('sara')
    expect(inDialog.getByLabelText('Password')).toHaveFocus()
    expect(inDialog.getByText('Not you?')).toBeVisible()
    await user.keyboard(`${passwordOf('sara')}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await kept()).toEqual(filledIn)
  })

  test('names nobody where the server has told no name', async () => {
    const session = { ...keeping.session, user: { name: 'nickname' } }
    const { layer } = await renderApp({
      path: '/note',
      signedInAs: 'sara',
      setup: { ...keeping, session },
    })
    await form()
    act(layer().expire)
    const inDialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
    expect(inDialog.queryByText('Not you?')).toBeNull()
  })

  test('comes back as it was for the same person: fields, secrets, focus', async () => {
    const app = await renderApp({ path: '/note', signedInAs: 'sara', setup: keeping })
    await fillIn(app.user)
    const element = await form()
    screen.getByLabelText('Text').focus()
    act(app.layer().expire)
    await signInAgain(app.user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await form()).toBe(element)
    expect(element.closest('[inert]')).toBeNull()
    expect(await kept()).toEqual(filledIn)
    expect(await secret()).toEqual(['pin=1234-secret', 'shown=5678-secret', 'private=diary'])
    expect(screen.getByLabelText('Text')).toHaveFocus()
    expect(drafts()).toEqual([])
  })

  test('is a new page for another person', async () => {
    const { user } = await endUnderForm(keeping)
    const element = await form()
    await signInAgain(user, 'omid')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await form()).not.toBe(element)
    expect(await kept()).toEqual(untouched)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Holidays')
  })

  test.each(['a button', 'Escape'])(
    'can be left by %s for the sign-in page, and what was typed is kept',
    async (how) => {
      const { user } = await endUnderForm(keeping)
      const inDialog = within(await again())
      await (how === 'Escape'
        ? user.keyboard('{Escape}')
        : user.click(inDialog.getByRole('button', { name: words.again.leave })))
      await waitFor(() => expect(address()).toBe('/login?next=%2Fnote'))
      await signIn(user, 'sara')
      expect(await kept()).toEqual(filledIn)
    },
  )

  test('offers once to do again what was cut off', async () => {
    const app = await renderApp({ path: '/', signedInAs: 'sara', setup: keeping })
    await screen.findByRole('heading', { name: /Hello/ })
    const store = app.store()
    const more = app.layer().api.injectEndpoints({
      endpoints: (build) => ({
        addNote: build.mutation<unknown, string>({
          query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
        }),
      }),
    })
    backend.setFault('refresh', { kind: 'refuse' })
    backend.revokeAccess()
    await act(async () => {
      const answer = await store.dispatch(more.endpoints.addNote.initiate('mine'))
      expect(answer.error).toBeDefined()
    })
    backend.clearFaults()
    await signInAgain(app.user)
    const offer = await screen.findByText(words.again.cutOff.text)
    const posts = () => received.filter(({ call }) => call === 'POST /api/notes').length
    const before = posts()
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Done.')).toBe(offer)
    expect(posts()).toBe(before + 1)
    // The button that had the focus is gone.
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await app.user.click(screen.getByRole('button', { name: 'Close' }))
    expect(offer).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('is over when the person signs out: nothing is kept', async () => {
    const { user } = await renderApp({ path: '/note', signedInAs: 'sara', setup: keeping })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText(words.ended.logout)).toBeVisible()
    expect(address()).toBe('/login')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('A note')).toBeNull()
    expect(drafts()).toEqual([])
  })
})

describe('a session that nothing can renew', () => {
  const without = { session: { endpoints: { refresh: false as const }, token: { maxAge: 45 } } }
  const name = words.again.ending.title

  test('is told before its end, and offers to sign in again first; Escape goes on, once and for all', async () => {
    backend.change({ tokenLifetime: 45 })
    const environment = { now: () => Date.now() - 30_000 }
    const app = await renderApp({ signedInAs: 'sara', setup: without, environment })
    await app.reload({ environment: {} })
    expect(await screen.findByRole('dialog', { name })).toHaveAccessibleDescription(
      words.again.ending.text,
    )
    const answers = within(screen.getByRole('dialog')).getAllByRole('button')
    const { now, stay } = words.again.ending
    expect(answers.map(({ textContent }) => textContent)).toEqual([now, stay])
    expect(answers[0]).toHaveFocus()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Nor does it come again with the next second of its countdown.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.session().status).toBe('loggedIn')
  })

  test('can be begun anew there and then, and leads back', async () => {
    backend.change({ tokenLifetime: 45 })
    const environment = { now: () => Date.now() - 30_000 }
    const app = await renderApp({
      path: '/settings',
      signedInAs: 'sara',
      setup: without,
      environment,
    })
    await app.reload({ environment: {} })
    await screen.findByRole('dialog', { name })
    await app.user.click(screen.getByRole('button', { name: words.again.ending.now }))
    await screen.findByText(words.ended.bothExpired)
    expect(address()).toBe('/login?next=%2Fsettings')
    await waitFor(() => expect(backend.stats().revokedFamilies).toBe(1))
    await signIn(app.user, 'sara')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(address()).toBe('/settings')
  })

  test('is not told of while its token is about to renew itself', async () => {
    backend.change({ tokenLifetime: 120 })
    const environment = { now: () => Date.now() - 75_000 }
    const setup = {
      session: {
        renewal: 'accessToken' as const,
        endpoints: { refresh: { url: '/api/auth/refresh', bearer: 'access' as const } },
        token: { refreshBefore: 30 },
      },
    }
    const app = await renderApp({ signedInAs: 'sara', setup, environment })
    await app.reload({ environment: {} })
    await screen.findByRole('heading', { name: /Hello/ })
    // 45 s are left, and the refresh is due in 15 s.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.session().status).toBe('loggedIn')
  })

  test('is not told of where the session is renewed by itself', async () => {
    backend.change({ tokenLifetime: 45 })
    const environment = { now: () => Date.now() - 30_000 }
    const setup = { session: { token: { refreshBefore: 5 } } }
    const app = await renderApp({ signedInAs: 'sara', setup, environment })
    await app.reload({ environment: {} })
    await screen.findByRole('heading', { name: /Hello/ })
    // 15 s are left, in which one that nothing can renew is warned of, and the refresh is due in 10 s.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.stats().refreshes).toBe(0)
    expect(app.session().status).toBe('loggedIn')
  })
})
