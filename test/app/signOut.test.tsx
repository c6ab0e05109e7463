import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useEffect, type ReactNode } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { AppStore } from '../../src/app/store'
import { Credentials } from '../../src/session'
import { address, goBack, passwordOf, renderApp, signIn } from '../support/renderApp'
import { until } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received, server } = useDemoServer()

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

async function signOut(user: UserEvent) {
  // The account has one of its own, and home a header of its own, inside of main.
  const header = () => within(screen.getAllByRole('banner')[0]!)
  const button = () => header().getByRole('button', { name: 'Sign out' })
  await user.click(await waitFor(button))
  await heading('Sign in to Neshast')
}

test('a person who signs out sees the sign-in page, and no token is stored any more', async () => {
  const { user, session } = await renderApp({ path: '/settings', signedInAs: 'sara' })
  await signOut(user)
  expect(await screen.findByText(words.ended.logout)).toBeVisible()
  // Who leaves on purpose has no page to return to.
  expect(address()).toBe('/login')
  expect(session()).toEqual({
    status: 'loggedOut',
    epoch: expect.any(Number),
    end: { reason: 'logout', at: expect.any(Number) },
  })
  const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
  expect(stored).not.toMatch(/token/i)
  expect(stored).not.toContain('Sara')
  await until(() => backend.stats().revokedFamilies === 1)
})

test('signing out works without the server', async () => {
  const { user, session } = await renderApp({ signedInAs: 'sara' })
  await heading('Hello, Sara Parvaz')
  backend.setFault('all', { kind: 'offline' })
  await signOut(user)
  expect(session().status).toBe('loggedOut')
  expect(localStorage.getItem('persist:session')).not.toMatch(/token/i)
})

test('going back after signing out shows nothing private', async () => {
  const { user, forgetFrames, frames } = await renderApp({ signedInAs: 'sara' })
  await heading('Hello, Sara Parvaz')
  await user.click(screen.getByRole('link', { name: 'Session' }))
  await heading('Session')
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await heading('Settings')
  await signOut(user)
  forgetFrames()
  const before = received.length

  await goBack()
  await waitFor(() => expect(address()).toBe('/login?next=%2Fsession'))
  await goBack()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(await heading('Sign in to Neshast')).toBeVisible()
  expect(frames().filter((page) => /Sara|Sign out|session:inspect/.test(page))).toEqual([])
  expect(received.slice(before).filter(({ call }) => call !== 'POST /api/auth/logout')).toEqual([])
})

test('an answer that comes after signing out changes nothing', async () => {
  const { user, forgetFrames, frames } = await renderApp({ path: '/account', signedInAs: 'sara' })
  await heading('Account')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let answers = 0
  server.use(
    http.get('*/api/auth/user', async () => {
      await answered
      answers += 1
      return HttpResponse.json({ user: { id: 1, name: 'Sara Parvaz' } })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Reload profile' }))
  await signOut(user)
  forgetFrames()
  answer()
  await waitFor(() => expect(answers).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(frames().filter((page) => page.includes('Sara'))).toEqual([])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Neshast')
})

test('the next person in the same tab never sees what belonged to the first', async () => {
  const { user, forgetFrames, frames } = await renderApp({ signedInAs: 'sara' })
  await heading('Hello, Sara Parvaz')
  await user.click(screen.getByRole('link', { name: 'Session' }))
  await heading('Session')
  await signOut(user)
  forgetFrames()
  await signIn(user, 'omid')
  expect(await heading('Hello, Omid Darya')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Account: Omid Darya' }))
  expect(await screen.findByText('omid@example.com')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Session' })).toBeNull()
  expect(frames().filter((page) => /Sara|sara@|session:inspect/.test(page))).toEqual([])
})

test('somebody who signs in over a session sees nothing that a page still held for the first person', async () => {
  let bring: (page: { Component: () => ReactNode }) => void = () => undefined
  // As `import()` does, it gives the same module to all who ask.
  const notes = new Promise<{ Component: () => ReactNode }>((resolve) => {
    bring = resolve
  })
  const more = [{ path: 'notes', lazy: () => notes }]
  const app = await renderApp({ path: '/notes', signedInAs: 'sara', setup: { more } })
  const api = app.layer().api.injectEndpoints({
    endpoints: (build) => ({
      notes: build.query<{ text: string }[], void>({ query: () => '/api/notes' }),
      addNote: build.mutation<unknown, string>({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      }),
    }),
  })
  bring({
    Component: function Notes() {
      const dispatch = useDispatch<AppStore['store']['dispatch']>()
      const { data = [] } = useSelector(api.endpoints.notes.select())
      const add = (text: string) => dispatch(api.endpoints.addNote.initiate(text))
      const load = () => dispatch(api.endpoints.notes.initiate(undefined, { forceRefetch: true }))
      useEffect(() => {
        const subscription = load()
        return () => subscription.unsubscribe()
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each mount
      }, [])
      return (
        <>
          <input aria-label="Draft" />
          <button onClick={() => void add('Sara’s secret').then(load)}>Add</button>
          {data.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByText('Sara’s secret')
  await app.user.type(screen.getByRole('textbox', { name: 'Draft' }), 'Dear diary')
  backend.setFault('notes', { kind: 'slow', ms: 200 })

  const fields = { username: 'omid', password: passwordOf('omid') }
  void app.layer().logIn(new Credentials(fields, { remember: true }))
  await screen.findByText('Omid Darya')
  expect(address()).toBe('/notes')
  expect(screen.getByRole('textbox', { name: 'Draft' })).toHaveValue('')
  await waitFor(() => expect(backend.stats().calls.notes).toBe(4))
  await waitFor(() => expect(screen.queryByText('Sara’s secret')).toBeNull())
  const mixed = (page: string) => page.includes('Omid') && page.includes('Sara')
  expect(app.frames().filter(mixed)).toEqual([])
})
