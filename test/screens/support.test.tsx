import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { createTimings } from '../../src/session'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()

/** What a build writes into the page. */
function builtPage() {
  const meta = document.createElement('meta')
  meta.name = 'neshast-build'
  meta.content = '1.2.3 2026-11-24T08:30:00.000Z'
  document.head.append(meta)
}
afterEach(() => document.querySelector('meta[name=neshast-build]')?.remove())

async function opened() {
  builtPage()
  const baseUrl = 'http://localhost/?key=s3cret'
  const app = await renderApp({
    path: '/session',
    signedInAs: 'sara',
    setup: { session: { baseUrl } },
  })
  await screen.findByText('Profile loaded')
  for (const status of [500, 503]) {
    backend.setFault('user', { kind: 'status', status, times: 1 })
    await act(() => app.layer().loadUser())
  }
  return app
}
const card = () => screen.getByRole('region', { name: 'For support' })
const failed = (status: number) => `FaultError: The server answered unexpectedly (user, ${status}).`

describe('what support asks for, on the session screen', () => {
  test('is version, build time, API without its secrets, and the last errors, newest first', async () => {
    await opened()
    expect(within(card()).getByText('1.2.3')).toBeVisible()
    expect(await within(card()).findByText(/Nov 24, 2026/)).toBeVisible()
    expect(within(card()).getByText('http://localhost/')).toBeVisible()
    const errors = within(screen.getByRole('list', { name: 'Last errors' })).getAllByRole(
      'listitem',
    )
    expect(errors.map((each) => each.querySelector('code')!.textContent)).toEqual(
      [503, 500].map(failed),
    )
    expect(document.body.textContent).not.toContain('s3cret')
  })

  test('says that there was no error, where there was none', async () => {
    await renderApp({ path: '/session', signedInAs: 'sara' })
    expect(
      await within(await screen.findByRole('region', { name: 'For support' })).findByText(
        'None so far',
      ),
    ).toBeVisible()
  })

  test('is copied as text, without a secret', async () => {
    const { user, session } = await opened()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy report' }))
    const text = write.mock.calls[0]![0]
    expect(text).toContain(
      'path: /session\nlanguage: en\nversion: 1.2.3\nbuilt: 2026-11-24T08:30:00.000Z\n',
    )
    expect(text).toContain('\nAPI: http://localhost/\n')
    const at = /\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d /g
    const [, errors = ''] = text.split('\nlast errors:\n')
    expect(errors.replace(at, '').split('\n')).toEqual([503, 500].map(failed))
    const now = session()
    expect(now.status === 'loggedIn' && text.includes(now.accessToken.value)).toBe(false)
    expect(text).not.toContain('s3cret')
  })
})

test('the report of a page that broke names the same', async () => {
  builtPage()
  jest.mocked(console.error).mockImplementation(() => undefined)
  let isBroken = false
  const Broken = () => {
    if (isBroken) throw new TypeError('Out of ink')
    return <h1 tabIndex={-1}>Whole</h1>
  }
  const more = [{ path: 'broken', loader: () => null, element: <Broken /> }]
  const app = await renderApp({ path: '/broken', signedInAs: 'sara', setup: { more } })
  await screen.findByRole('heading', { name: 'Whole' })
  for (const status of [500, 503]) {
    backend.setFault('user', { kind: 'status', status, times: 1 })
    await act(() => app.layer().loadUser())
  }
  isBroken = true
  await app.user.click(screen.getByRole('link', { name: 'Settings' }))
  await act(async () => history.back())
  await app.user.click(await screen.findByText('Details'))
  const lines = [...document.querySelectorAll('details code > span')].map(
    (each) => each.textContent,
  )
  expect(lines[0]).toBe('TypeError: Out of ink')
  expect(lines).toEqual(
    expect.arrayContaining(['version: 1.2.3', 'built: 2026-11-24T08:30:00.000Z', 'last errors:']),
  )
  const [newest, oldest] = lines.slice(lines.indexOf('last errors:') + 1)
  expect(newest).toContain(failed(503))
  expect(oldest).toContain(failed(500))
  jest.mocked(console.error).mockClear()
})

test('the moments are marked where the deployment asks for it: read back, then shown with the user', async () => {
  const marks: string[] = []
  const setup = {
    createTimings: (session: Parameters<typeof createTimings>[0]) =>
      createTimings(session, (name) => marks.push(name)),
  }
  await renderApp({ path: '/', signedInAs: 'sara', setup })
  await screen.findByRole('heading', { level: 1, name: 'Hello, Sara Parvaz' })
  expect(marks).toEqual(['session:rehydrated', 'session:userShown'])
})
