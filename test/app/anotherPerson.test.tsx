import '@testing-library/jest-dom/jest-globals'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { useFetcher, useLoaderData, useLocation, useNavigate } from 'react-router'
import { createAppStore } from '../../src/app/store'
import { Credentials, reauthDialog, type SessionLayer } from '../../src/session'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'

const { server, backend } = useDemoServer()

/** Whom the server tells of; what it tells is a secret of theirs. */
let person = 'Sara'
let answersAfter = 0
beforeEach(() => {
  person = 'Sara'
  answersAfter = 0
  server.use(
    http.get('*/api/salary', async () => {
      const text = `What ${person} earns`
      await delay(answersAfter)
      return HttpResponse.json({ text })
    }),
  )
})

type Salary = { text: string }
const load = (session: SessionLayer) => async () => (await session.fetch('/api/salary')).json()

/** The screens of a team, each with something that is brought by the router, and lives in it. */
const screens = (session: SessionLayer) => [
  {
    path: 'loader',
    loader: load(session),
    Component: () => <h1>{useLoaderData<Salary>().text}</h1>,
  },
  {
    path: 'once',
    loader: load(session),
    shouldRevalidate: () => false,
    Component: () => <h1>{useLoaderData<Salary>().text}</h1>,
  },
  {
    path: 'fetcher',
    Component: () => {
      const fetcher = useFetcher<Salary>({ key: 'salary' })
      return (
        <>
          <h1>{fetcher.data?.text ?? 'Nothing asked'}</h1>
          <button onClick={() => void fetcher.load('/loader')}>Ask</button>
        </>
      )
    },
  },
  {
    path: 'state',
    Component: () => {
      const navigate = useNavigate()
      const { text } = (useLocation().state ?? {}) as Partial<Salary>
      return (
        <>
          <h1>{text ?? 'No state'}</h1>
          <button onClick={() => void navigate('.', { state: { text: 'What Sara earns' } })}>
            Ask
          </button>
        </>
      )
    },
  },
]
const places = ['loader', 'once', 'fetcher', 'state']
const setup = { more: screens }
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

async function openAsSara(place: string, more: typeof setup = setup) {
  const app = await renderApp({ path: `/${place}`, signedInAs: 'sara', setup: more })
  if (place === 'fetcher' || place === 'state')
    await app.user.click(await screen.findByRole('button', { name: 'Ask' }))
  await heading('What Sara earns')
  return app
}

/** The server ends the session under the page. */
async function endSession({ loadUser }: Pick<SessionLayer, 'loadUser'>) {
  backend.setFault('refresh', { kind: 'refuse' })
  backend.revokeAccess()
  await act(loadUser)
  backend.clearFaults()
}

/** Omid signs in in another tab; this one is told by the browser. */
const omidSignsInElsewhere = () =>
  act(async () => {
    person = 'Omid'
    const { session, start } = createAppStore({ devTools: false }, {})
    await start()
    const fields = { username: 'omid', password: passwordOf('omid') }
    await session.logIn(new Credentials(fields, { remember: true }))
    dispatchEvent(new StorageEvent('storage', { key: 'persist:session' }))
    session.stop()
  })

/** What was on the screen of Omid's page, in each of its frames. */
const shownToOmid = (frames: string[]) => frames.filter((frame) => frame.includes('Omid Darya'))
const expectNothingOfSara = (frames: string[]) =>
  expect(shownToOmid(frames).filter((frame) => frame.includes('What Sara earns'))).toEqual([])

describe('what the router has brought for one person', () => {
  // @proves nobodyElse: another
  test.each(places)('is not shown to another who signs in in another tab: %s', async (place) => {
    const { frames } = await openAsSara(place)
    answersAfter = 300
    await omidSignsInElsewhere()
    await heading(/What Omid earns|Nothing asked|No state/)
    expect(shownToOmid(frames())).not.toEqual([])
    expectNothingOfSara(frames())
  })

  // @proves nobodyElse: another
  test.each(places)('is not shown to another who signs in over a kept page: %s', async (place) => {
    const keeping = { more: screens, session: { onEnd: reauthDialog } }
    const { layer, user, frames } = await openAsSara(place, keeping)
    await endSession(layer())
    person = 'Omid'
    answersAfter = 300
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByRole('textbox', { name: 'Username' }))
    await signIn(user, 'omid')
    await heading(/What Omid earns|Nothing asked|No state/)
    expect(shownToOmid(frames())).not.toEqual([])
    expectNothingOfSara(frames())
  })

  test('is theirs again where they sign in over their kept page', async () => {
    const keeping = { more: screens, session: { onEnd: reauthDialog } }
    const { layer, user } = await openAsSara('fetcher', keeping)
    await endSession(layer())
    await screen.findByRole('dialog')
    await user.type(screen.getByLabelText('Password'), passwordOf('sara'))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await heading('What Sara earns')).toBeTruthy()
  })

  test('nor moved by what goes on in their page: it stays where it was, with no state of theirs', async () => {
    let saved = () => {}
    const saving = new Promise<void>((resolve) => (saved = resolve))
    const Form = () => {
      const navigate = useNavigate()
      const save = () =>
        saving.then(() => navigate('/state', { state: { text: 'What Sara earns' } }))
      return (
        <>
          <h1 tabIndex={-1}>A form</h1>
          <button onClick={() => void save()}>Save</button>
        </>
      )
    }
    const more = (session: SessionLayer) => [...screens(session), { path: 'form', Component: Form }]
    const { user } = await renderApp({ path: '/form', signedInAs: 'sara', setup: { more } })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await omidSignsInElsewhere()
    await screen.findByText('Omid Darya')
    await act(async () => {
      saved()
      await delay(100)
    })
    expect(address()).toBe('/form')
    expect(JSON.stringify(history.state)).not.toContain('Sara')
    expect(await heading('A form')).toHaveFocus()
  })

  test('is not shown to another whose own is never answered', async () => {
    const { frames, session } = await openAsSara('loader')
    server.use(http.get('*/api/salary', () => delay('infinite')))
    await omidSignsInElsewhere()
    await waitFor(() => expect(session()).toMatchObject({ user: { name: 'Omid Darya' } }))
    await act(() => delay(1000))
    expect(document.body.textContent).not.toContain('What Sara earns')
    expectNothingOfSara(frames())
  })
})
