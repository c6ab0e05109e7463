import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { edgesOf } from '../../src/screens/session/edges'
import { layOut } from '../../src/screens/session/layout'
import { transitions } from '../../src/session/react'
import { renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend } = useDemoServer()

const diagram = (name = 'State diagram of the session') => screen.findByRole('img', { name })
const lit = () =>
  [...document.querySelectorAll<HTMLElement>('[data-lit=true]')].map((box) => box.dataset['node'])
const taken = () =>
  [...document.querySelectorAll<HTMLElement>('[data-taken]')].map(
    ({ dataset: { from, to } }) => `${from} → ${to}`,
  )
const namesIn = (part: Element | null) =>
  [...(part?.querySelectorAll('[data-event-name]') ?? [])].map((name) => name.textContent)

/** What the table says, in one line for each transition. */
const table = Object.entries(transitions).flatMap(([event, after]) =>
  Object.entries(after).flatMap(([from, to]) => (to === null ? [] : `${from} ${event} ${to}`)),
)

describe('the state diagram', () => {
  test('draws every transition of the table once, and no other', async () => {
    await renderApp({ path: '/session', signedInAs: 'sara' })
    const drawing = await diagram()
    const drawn = [...drawing.querySelectorAll<HTMLElement>('[data-from]')].flatMap((line) => {
      const { from, to } = line.dataset
      expect(line.querySelectorAll('path[d]').length).toBeGreaterThan(1)
      const names = from === to ? drawing.querySelector(`[data-node=${from}]`) : line
      return namesIn(names).map((event) => `${from} ${event} ${to}`)
    })
    expect(drawn.toSorted()).toEqual(table.toSorted())
  })

  test('says the same in words, and what can happen next', async () => {
    await renderApp({ path: '/session', signedInAs: 'sara' })
    expect(await diagram()).toHaveAccessibleDescription(
      /^Signed in ?Now Valid access token .*userLoaded doesn’t change the state\. .*tokenExpired leads to “Token expired”\./,
    )
    const said = [...document.querySelectorAll<HTMLElement>('[data-way]')].map(
      (way) =>
        `${way.closest<HTMLElement>('[data-state]')?.dataset['state']} ${way.dataset['way']}`,
    )
    expect(said.toSorted()).toEqual(table.map((line) => line.replace(/ \w+$/, '')).toSorted())
  })

  test('lights the state that the session is in, and the way that it came', async () => {
    backend.change({ tokenLifetime: 1.2 })
    const { user } = await renderApp({ path: '/session' })
    await signIn(user, 'sara')
    await diagram()
    expect(lit()).toEqual(['loggedIn'])

    backend.setFault('refresh', { kind: 'status', status: 503 })
    await waitFor(() => expect(lit()).toEqual(['tokenExpired']))
    expect(taken()).toEqual(['loggedIn → tokenExpired'])
    const states = within(screen.getByRole('region', { name: 'The four states' }))
    expect(states.getByRole('listitem', { current: true })).toHaveTextContent('Token expired')

    backend.clearFaults()
    backend.change({ tokenLifetime: 1800 })
    await user.click(await screen.findByRole('button', { name: words.shell.retryNow }))
    await waitFor(() => expect(lit()).toEqual(['loggedIn']))
    expect(taken()).toEqual(['tokenExpired → loggedIn'])
  })

  test('shows an event that changes no status as a loop', async () => {
    const { layer } = await renderApp({ path: '/session', signedInAs: 'sara' })
    await diagram()
    await act(() => layer().refresh())
    expect(lit()).toEqual(['loggedIn'])
    await waitFor(() => expect(taken()).toEqual(['loggedIn → loggedIn']))
  })

  test('is mirrored in Persian: states by their Persian names, events as in the code', async () => {
    await renderApp({ path: '/session?lang=fa', signedInAs: 'sara' })
    const drawing = await diagram('نمودار وضعیت‌های نشست')
    expect(within(drawing).getByText('توکن منقضی')).toBeTruthy()
    const names = [...drawing.querySelectorAll('[data-event-name]')]
    expect(names).toHaveLength(table.length)
    names.forEach((name) => expect(name.parentElement).toHaveAttribute('direction', 'ltr'))
    const [ltr, rtl] = [false, true].map((mirrored) => layOut(edgesOf(transitions), mirrored))
    rtl!.boxes.forEach((box, i) =>
      expect(box.x + box.width).toBeCloseTo(ltr!.width - ltr!.boxes[i]!.x),
    )
  })

  test('writes a name that is longer than its box in two lines, in a higher box', async () => {
    await renderApp({ path: '/session?lang=tr', signedInAs: 'sara' })
    const drawing = await diagram('Oturumun durum diyagramı')
    for (const line of ['Belirtecin', 'süresi doldu', 'İkisinin', 'Oturum açık'])
      for (const text of within(drawing).getAllByText(line))
        expect(text).not.toHaveAttribute('textLength')
    const [short, long] = [1, 2].map((lines) => layOut(edgesOf(transitions), false, () => lines))
    long!.boxes.forEach(({ height }, i) =>
      expect(height).toBeGreaterThanOrEqual(short!.boxes[i]!.height),
    )
    expect(long!.height).toBeGreaterThan(short!.height)
  })

  test('has no inline style, which a strict Content-Security-Policy would refuse', async () => {
    await renderApp({ path: '/session', signedInAs: 'sara' })
    expect((await diagram()).querySelectorAll('[style]')).toHaveLength(0)
  })
})

test('the drawing follows the table: a transition that the table gains is drawn', () => {
  const none = { loggedOut: null, loggedIn: null, tokenExpired: null, bothExpired: null }
  const gained = edgesOf({ ...transitions, renamed: { ...none, loggedOut: 'bothExpired' } })
  const { lines } = layOut(gained, false)
  const line = lines.find(({ from, to }) => from === 'loggedOut' && to === 'bothExpired')
  expect(line).toMatchObject({ events: ['renamed'], label: { anchor: 'start' } })
  lines.forEach(({ path, head }) => expect(path + head).not.toMatch(/NaN|undefined/))
  expect(new Set(lines.map(({ path }) => path)).size).toBe(gained.length)
})
