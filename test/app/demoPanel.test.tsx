import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, server } = useDemoServer()

const setup = {
  loadDemoPanel: () => import('../../src/app/demoPanel'),
  session: { refreshToken: { expiresIn: 'refresh_expires_in' } },
}
const panel = () => screen.findByRole('region', { name: 'Demo controls' })
const radio = (name: string) => screen.findByRole('radio', { name })
const checkbox = (name: string) => screen.findByRole('checkbox', { name })
const button = (name: string) => screen.findByRole('button', { name })
const told = () =>
  [...document.querySelectorAll<HTMLElement>('[data-event]')].map((each) => each.dataset['event'])

async function open() {
  const app = await renderApp({ path: '/session', signedInAs: 'sara', setup })
  await radio('30 minutes')
  await screen.findByText('Profile loaded')
  return app
}

test('where it is no demo, there is no panel', async () => {
  await renderApp({ path: '/session', signedInAs: 'sara' })
  await screen.findByRole('region', { name: 'The four states' })
  // It would come later than the screen does, with a part of its own.
  await act(async () => {
    await setup.loadDemoPanel()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  expect(screen.queryByRole('region', { name: 'Demo controls' })).toBeNull()
})

describe('the demo panel', () => {
  test('shows in named groups what is set', async () => {
    await open()
    const lifetimes = within(
      within(await panel()).getByRole('group', { name: words.demo.panel.lifetime }),
    )
    expect(lifetimes.getByRole('radio', { name: '30 minutes' })).toBeChecked()
    expect(lifetimes.getAllByRole('radio')).toHaveLength(3)
    const ways = within(within(await panel()).getByRole('group', { name: 'The server' }))
    expect(ways.getByRole('radio', { name: words.demo.panel.answers })).toBeChecked()
    expect(await checkbox('Adds a 3-second delay')).not.toBeChecked()
    expect(await checkbox(words.demo.panel.together)).not.toBeChecked()
  })

  test('follows what others set, also what it could not set itself', async () => {
    await open()
    backend.change({ tokenLifetime: 45, faults: { all: { kind: 'offline', ms: 3000 } } })
    await waitFor(async () => expect(await radio('45 seconds')).toBeChecked())
    expect(await radio('Offline')).toBeChecked()
    expect(await checkbox('Adds a 3-second delay')).toBeChecked()

    backend.change({ faults: { user: { kind: 'html' } } })
    expect(await screen.findByText(words.demo.panel.other)).toBeVisible()
    for (const name of [
      words.demo.panel.answers,
      'Offline',
      'Returns 503',
      words.demo.panel.refuses,
    ])
      expect(await radio(name)).not.toBeChecked()
  })

  test.each([
    ['Offline', { all: { kind: 'offline' } }],
    ['Returns 503', { all: { kind: 'status', status: 503 } }],
    [words.demo.panel.refuses, { refresh: { kind: 'refuse' } }],
  ])('sets that the server is so, and late: %s', async (name, faults) => {
    const { user } = await open()
    backend.change({ faults: { user: { kind: 'html' } } })
    await user.click(await radio(name))
    await waitFor(() => expect(backend.settings().faults).toEqual(faults))
    await user.click(await checkbox('Adds a 3-second delay'))
    await waitFor(() => expect(Object.values(backend.settings().faults)[0]).toHaveProperty('ms'))
    expect(await radio(name)).toBeChecked()

    await user.click(await button('Back to normal'))
    await waitFor(() => expect(backend.settings().faults).toEqual({}))
    expect(await radio(words.demo.panel.answers)).toBeChecked()
  })

  test('shows a new lifetime at once, in a new token', async () => {
    const { user } = await open()
    await user.click(await radio('1 minute'))
    expect(await screen.findByText('Access token refreshed')).toBeVisible()
    expect(await screen.findByText(/^Server so far: 1 refresh, 0/)).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/^1:00|0:5\d$/)
  })

  test('says what a button has brought, for the list of events is not read out', async () => {
    const { user } = await open()
    const status = within(await panel()).getAllByRole('status')[0]!
    expect(status).toBeEmptyDOMElement()
    await user.click(await button(words.demo.panel.refresh))
    await waitFor(() => expect(status).toHaveTextContent(words.session.events.tokenRefreshed))
    await user.click(await button(words.demo.panel.expire))
    await waitFor(() => expect(status).toHaveTextContent(words.session.events.tokenExpired))
  })

  test('ends the token as a server does: unannounced', async () => {
    const { user, session } = await open()
    await user.click(await button(words.demo.panel.expire))
    expect(await screen.findByText('the server refused it')).toBeVisible()
    await waitFor(() =>
      expect(told()).toEqual(['userLoaded', 'tokenRefreshed', 'tokenExpired', 'userLoaded']),
    )
    expect(session().status).toBe('loggedIn')
  })

  test('lets a person see both tokens expire, and why afterwards', async () => {
    const { user } = await open()
    await user.click(await checkbox(words.demo.panel.together))
    await waitFor(() => expect(backend.settings()).toMatchObject({ declareRefreshLifetime: true }))
    backend.change({ tokenLifetime: 1.2, refreshLifetime: 1.2 })
    await user.click(await button(words.demo.panel.refresh))
    await screen.findByText(words.ended.bothExpired)
    await signIn(user, 'sara')
    await screen.findByRole('region', { name: 'The four states' })
    // The list of events comes after the frame that it stands in.
    await waitFor(() => expect(told()).toEqual(expect.arrayContaining(['bothExpired', 'reset'])))
  })

  test('says that the demo server is gone, and is there again when it is', async () => {
    await open()
    server.use(http.get('*/api/demo/settings', () => HttpResponse.error()))
    const gone = await screen.findByText(words.demo.panel.unreachable)
    expect(gone.closest('[role=status]')).toBeVisible()
    act(() => server.resetHandlers())
    await waitFor(() => expect(gone).not.toBeInTheDocument())
    expect(await radio('30 minutes')).toBeChecked()
  })
})
