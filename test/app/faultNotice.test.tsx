import '@testing-library/jest-dom/jest-globals'
import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { beginning, words } from '../support/words'

const { backend } = useDemoServer()

const heading = () => screen.findByRole('heading', { level: 1, name: 'Hello, Sara Parvaz' })
const offline = words.shell.offlineKept
const retry = () => screen.queryByRole('button', { name: words.shell.retryNow })

function becomeOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('a device without a network', () => {
  test('is told quietly, before anything has failed, and no longer than it lasts', async () => {
    await renderApp({ signedInAs: 'sara' })
    await heading()
    const link = screen.getByRole('link', { name: 'Settings' })
    link.focus()
    becomeOnline(false)
    const notice = screen.getByText(offline)
    expect(notice.closest('[role="status"]')).toBeVisible()
    expect(link).toHaveFocus()
    expect(retry()).toBeNull()
    becomeOnline(true)
    expect(screen.queryByText(offline)).toBeNull()
  })

  test('that already was without one is told at the start', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await renderApp({ signedInAs: 'sara' })
    await heading()
    expect(screen.getByText(offline)).toBeVisible()
  })
})

test('whoever had the focus on the button is on the page when the notice goes', async () => {
  backend.change({ tokenLifetime: 1.2 })
  const { user } = await renderApp({ signedInAs: 'sara' })
  await heading()
  backend.setFault('refresh', { kind: 'status', status: 503 })
  await screen.findByText(beginning(words.shell.fault))
  backend.clearFaults()
  await user.click(screen.getByRole('button', { name: words.shell.retryNow }))
  await waitFor(() => expect(retry()).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

test('the seconds to the next try are not read out, nor all that stands beside them with each', async () => {
  backend.change({ tokenLifetime: 1.2 })
  await renderApp({ signedInAs: 'sara' })
  await heading()
  backend.setFault('refresh', { kind: 'status', status: 503 })
  const text = await screen.findByText(beginning(words.shell.fault))
  expect(text.closest('[role=status]')).toHaveAttribute('aria-atomic', 'false')
  expect(text.querySelector('time')?.closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
})

describe('a server that names the time of the next try', () => {
  test('is not asked before: there is no button for that', async () => {
    backend.change({ tokenLifetime: 1.2 })
    await renderApp({ signedInAs: 'sara' })
    await heading()
    backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 60 })
    expect(await screen.findByText(beginning(words.shell.fault))).toBeVisible()
    expect(retry()).toBeNull()
  })

  test('may be asked again when that time has come', async () => {
    backend.change({ tokenLifetime: 1.2 })
    await renderApp({ signedInAs: 'sara' })
    await heading()
    // The try that is due then takes its time.
    backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 1, times: 1 })
    expect(await screen.findByText(beginning(words.shell.fault))).toBeVisible()
    expect(retry()).toBeNull()
    backend.setFault('refresh', { kind: 'slow', ms: 3000 })
    await waitFor(() => expect(retry()).toBeVisible())
  })
})

test('what could not be loaded for that is told without the reason, which stands above the page with the time of the next try', async () => {
  backend.change({ tokenLifetime: 1.2 })
  const { user } = await renderApp({ path: '/account', signedInAs: 'sara' })
  const reload = await screen.findByRole('button', { name: words.account.reloadProfile })
  backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 600 })
  await screen.findByText(beginning(words.shell.fault))
  await user.click(reload)
  const alert = (await screen.findByText(words.account.reloadFailed)).closest('[role=alert]')!
  expect(alert.textContent).toBe(words.account.reloadFailed)
})
