import '@testing-library/jest-dom/jest-globals'
import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { idleTimeout } from '../../src/session'
import { address, renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend } = useDemoServer()

const after = 900
const setup = { session: { limits: [idleTimeout({ after, warning: 120 })] } }
const dialog = (name = 'You’re about to be signed out') => screen.findByRole('dialog', { name })
const stay = () => screen.findByRole('button', { name: 'Stay signed in' })

/** The app of somebody who signed in, did nothing, and comes back so many seconds before the end. */
async function renderAway(seconds: number, path = '/') {
  const away = (after - seconds) * 1000
  const environment = { now: () => Date.now() - away }
  const app = await renderApp({ path, signedInAs: 'sara', setup, environment })
  await screen.findByRole('heading', { level: 1 })
  await app.reload({ environment: {} })
  return app
}

describe('somebody who has done nothing for long', () => {
  test('is asked, with the focus on staying, and told how long that is possible', async () => {
    await renderAway(100)
    expect(within(await dialog()).getByRole('timer')).toHaveTextContent(/^1:(40|3\d)$/)
    expect(await dialog()).toHaveAccessibleDescription(/Do you want to stay signed in/)
    expect(await stay()).toHaveFocus()
  })

  test.each(['click', 'Escape'])('stays by %s, and the focus goes back', async (how) => {
    const { user, session } = await renderAway(123)
    const link = await screen.findByRole('link', { name: 'Settings' })
    link.focus()
    await dialog()
    expect(await stay()).toHaveFocus()
    await (how === 'click' ? user.click(await stay()) : user.keyboard('{Escape}'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(link).toHaveFocus()
    expect(session().status).toBe('loggedIn')
  })

  test('can sign out there and then', async () => {
    const { user } = await renderAway(100, '/settings')
    const signOut = within(await dialog()).getByRole('button', { name: 'Sign out' })
    await user.click(signOut)
    expect(await screen.findByText(words.ended.logout)).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('and does not answer is signed out, and told why', async () => {
    await renderAway(4, '/settings')
    await dialog()
    expect(await screen.findByText(words.ended.idle)).toBeVisible()
    expect(address()).toBe('/login?next=%2Fsettings')
    await waitFor(() => expect(backend.stats().revokedFamilies).toBe(1))
  })

  test('reads it in their language and digits', async () => {
    const language = { language: '"fa"', digits: '"arabext"' }
    const _persist = '{"version":-1,"rehydrated":true}'
    localStorage.setItem('persist:preferences', JSON.stringify({ ...language, _persist }))
    await renderAway(100)
    const question = within(await dialog('به‌زودی از حساب خارج می‌شوید'))
    expect(question.getByRole('timer')).toHaveTextContent(/^۱:(۴۰|۳[۰-۹])$/)
  })
})

describe('the countdown', () => {
  const timer = () => within(screen.getByRole('dialog')).getByRole('timer')
  const spoken = () => screen.getByRole('dialog').querySelector('[aria-live="assertive"]')
  const secondsShown = () => {
    const [minutes = 0, seconds = 0] = timer().textContent.split(':').map(Number)
    return 60 * minutes + seconds
  }
  /** Moves the clock, without its timers, to when so many seconds are left; there it stands still. */
  function wakeUpAt(seconds: number) {
    const now = Date.now() + (secondsShown() - seconds) * 1000
    jest.spyOn(Date, 'now').mockReturnValue(now)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  test('is not read out, but for a sentence at 60, 40 and 20 seconds', async () => {
    await renderAway(100)
    await dialog()
    expect(timer()).toHaveAttribute('aria-live', 'off')
    expect(spoken()).toBeEmptyDOMElement()
    for (const [mark, next] of [
      [60, 41],
      [40, 21],
      [20, 1],
    ] as const) {
      wakeUpAt(mark)
      await waitFor(() => expect(spoken()).toHaveTextContent(new RegExp(`^${mark} seconds left`)))
      wakeUpAt(next)
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(spoken()).toHaveTextContent(new RegExp(`^${mark} seconds left`))
    }
  })

  test('is in the title, which is the page’s own again when it is over', async () => {
    const { user } = await renderAway(100, '/settings')
    await dialog()
    await waitFor(() => expect(document.title).toMatch(/^1:(40|3\d) until sign-out$/))
    wakeUpAt(33)
    await waitFor(() => expect(document.title).toBe('0:33 until sign-out'))
    await user.click(await stay())
    await waitFor(() => expect(document.title).toBe('Settings · Neshast'))
  })

  test('leaves the title of the next page alone', async () => {
    await renderAway(4, '/settings')
    await dialog()
    expect(document.title).toMatch(/until sign-out$/)
    await screen.findByRole('heading', { name: 'Sign in to Neshast' })
    await waitFor(() => expect(document.title).toBe('Sign in · Neshast'))
    expect(document.querySelectorAll('title')).toHaveLength(1)
  })

  test('is right at once when the laptop wakes up, and says what is left then', async () => {
    await renderAway(100)
    await dialog()
    wakeUpAt(33)
    expect(timer()).toHaveTextContent('0:33')
    await waitFor(() => expect(spoken()).toHaveTextContent(/^33 seconds left/))
  })
})
