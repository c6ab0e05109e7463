import { configureStore } from '@reduxjs/toolkit'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { I18nProvider, loadAllMessages } from '../../src/i18n'
import { createPreferencesReducer } from '../../src/preferences'
import { TimelineEvent } from '../../src/screens/session/TimelineEvent'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

useDemoServer()

const press = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

/** Opens the session screen after three events. */
async function opened() {
  const app = await renderApp({ path: '/session', signedInAs: 'sara' })
  await screen.findByText('Profile loaded')
  await act(() => app.layer().refresh())
  await screen.findByText('Access token refreshed')
  const session = app.session()
  const secret = session.status === 'loggedIn' ? session.accessToken.value : ''
  expect(secret).toHaveLength(43)
  return { ...app, secret }
}

const line =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d session\/\w+( because=\w+)?( token=….{4})? tab=(this|other)$/

const shown = () => document.querySelectorAll('[data-event]').length

/** The text of the timeline: a line for each event that is shown, and no secret. */
function expectTold(text: string, secret: string) {
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(shown())
  lines.forEach((each) => expect(each).toMatch(line))
  expect(lines.at(-1)).toContain(
    `session/tokenRefreshed because=refreshed token=…${secret.slice(-4)}`,
  )
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[\w-]{32}/)
}

describe('the timeline', () => {
  test('tells of an event its second, its tab, its cause, and the end of its token', async () => {
    const { secret } = await opened()
    const event = document.querySelector<HTMLElement>('[data-event=tokenRefreshed]')!
    expect(await within(event).findByText(/\d:\d\d:\d\d/)).toBeVisible()
    for (const said of ['in this tab', words.session.because.refreshed, `…${secret.slice(-4)}`])
      expect(within(event).getByText(said)).toBeVisible()
  })

  test('tells an event of another tab from one of its own', async () => {
    await loadAllMessages('en')
    const store = configureStore({ reducer: { preferences: createPreferencesReducer() } })
    render(
      <Provider store={store}>
        <I18nProvider language="en" digits="latn">
          <TimelineEvent entry={{ id: 1, at: 0, event: 'loggedIn', origin: 'elsewhere' }} />
        </I18nProvider>
      </Provider>,
    )
    expect(await screen.findByText('in another tab')).toBeVisible()
    expect(screen.queryByText('in this tab')).toBeNull()
  })

  test('is copied as text, and says so politely', async () => {
    const { user, secret } = await opened()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await press(user, 'Copy as text')
    const said = await screen.findByText(`${shown()} events copied`)
    expect(said.closest('[role=status]')).not.toBeNull()
    expectTold(write.mock.calls[0]![0], secret)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch')
    await waitFor(() => expect(said).toHaveTextContent(/^\d+ Ereignisse kopiert$/))
  })

  test('is saved as a file', async () => {
    const { user, secret } = await opened()
    const blobs: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
    const files: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push(`${this.download} ${this.href}`)
    })
    await press(user, 'Save as file')
    expect(files).toEqual(['session-timeline.txt blob:1'])
    expectTold(await act(() => new Response(blobs[0]).text()), secret)
  })
})

describe('where the clipboard is refused', () => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  afterEach(() => {
    if (own) Object.defineProperty(navigator, 'clipboard', own)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })

  test.each([
    ['it says no', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
    ['there is none', undefined],
  ])('because %s, the text stands there to be copied, selected', async (_, value) => {
    const { user, secret } = await opened()
    Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
    await press(user, 'Copy as text')
    expect(await screen.findByText(/doesn’t allow copying/)).toBeVisible()
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The events as text' })
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('readonly')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
    expectTold(field.value, secret)
  })
})
