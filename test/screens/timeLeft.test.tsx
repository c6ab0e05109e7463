import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend } = useDemoServer()

const group = (name = words.session.timeLeft) => screen.findByRole('group', { name })
/** How much of the ring is full. */
const full = () =>
  Number(
    document.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray')?.split(' ')[0],
  )

describe('the time left of the access token', () => {
  test('is a clock and a ring that empties with it', async () => {
    backend.change({ tokenLifetime: 59 })
    await renderApp({ path: '/session', signedInAs: 'sara' })
    const clock = within(await group()).getByRole('timer')
    const left = () => Number(/^0:(\d\d)$/.exec(clock.textContent)?.[1])
    const before = { left: left(), full: full() }
    expect(before.left).toBeGreaterThan(0)
    // The ring is set in the same frame as the clock, however late that comes.
    await waitFor(() => expect(left()).toBeLessThan(before.left - 1))
    expect(full()).toBeCloseTo(left() / 59, 2)
    expect(before.full).toBeCloseTo(before.left / 59, 2)
  })

  test('is full again with a new token', async () => {
    backend.change({ tokenLifetime: 5 })
    const { layer } = await renderApp({ path: '/session', signedInAs: 'sara' })
    // A machine that does much else may look only a second later.
    await waitFor(async () => expect(await group()).toHaveTextContent(/0:0[1-3]/))
    await act(() => layer().refresh())
    expect(await group()).toHaveTextContent('0:05')
    expect(full()).toBe(1)
  })

  test('is nothing when the token has expired, and says so', async () => {
    backend.change({ tokenLifetime: 1.2 })
    backend.setFault('refresh', { kind: 'offline' })
    await renderApp({ path: '/session', signedInAs: 'sara' })
    await waitFor(async () => expect(await group()).toHaveTextContent('Token expired'))
    expect(within(await group()).queryByRole('timer')).toBeNull()
    expect(full()).toBe(0)
  })

  test.each([
    [3600, /^1:00:00$|^59:5\d$/],
    [7265, /^2:0[01]:\d\d$/],
  ])('has hours where there are some: %i s', async (tokenLifetime, time) => {
    backend.change({ tokenLifetime })
    await renderApp({ path: '/session', signedInAs: 'sara' })
    expect(within(await group()).getByRole('timer')).toHaveTextContent(time)
  })

  test('is told in days where there are some', async () => {
    backend.change({ tokenLifetime: 3 * 24 * 3600 })
    await renderApp({ path: '/session', signedInAs: 'sara' })
    expect(within(await group()).queryByRole('timer')).toBeNull()
    expect(await within(await group()).findByText(/^in [23] days$/)).toBeVisible()
  })

  test('is written in the digits that the person has chosen', async () => {
    localStorage.setItem('persist:preferences', JSON.stringify({ digits: '"arabext"' }))
    await renderApp({ path: '/session', signedInAs: 'sara' })
    expect(within(await group()).getByRole('timer')).toHaveTextContent(/^[۰-۹]{2}:[۰-۹]{2}$/)
  })
})
