import { describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { EndReason } from '../../src/session'
import {
  useFormDraft,
  useIsLoggedIn,
  useOwnDrafts,
  useSession,
  useUser,
} from '../../src/session/react'
import { button, openPage, title, useDraftHosts } from '../support/draftHost'
import { encodeRecord } from '../support/manyTabs'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()
const { openHost } = useDraftHosts()

/** A form with a field that another one brings, and a password that is shown by an element of its own. */
const Form = () => {
  const { form, isBack } = useFormDraft('note')
  const [hasMore, setMore] = useState(false)
  const [changesPassword, setChanges] = useState(false)
  const [isShown, setShown] = useState(false)
  return (
    <form ref={form}>
      {isBack && <p role="status">back</p>}
      <input aria-label="Title" name="title" />
      <label>
        <input
          type="checkbox"
          name="more"
          checked={hasMore}
          onChange={(event) => setMore(event.target.checked)}
        />{' '}
        More
      </label>
      {hasMore && <input aria-label="Details" name="details" />}
      <button type="button" onClick={() => setChanges(true)}>
        Change the password
      </button>
      {changesPassword &&
        (isShown ? (
          <input
            key="shown"
            aria-label="Secret"
            name="secret"
            type="text"
            defaultValue="parrot-9"
          />
        ) : (
          <input key="hidden" aria-label="Secret" name="secret" type="password" />
        ))}
      <button type="button" onClick={() => setShown(true)}>
        Show
      </button>
    </form>
  )
}

/** The README's host: the form is there as soon as somebody is signed in, whoever it is. */
const Host = () => {
  const { epoch } = useSession()
  useOwnDrafts()
  return useIsLoggedIn() ? <Form key={epoch} /> : <p>signed out</p>
}

/** A host that waits until it knows who is signed in. */
const WaitingHost = () => {
  const { epoch } = useSession()
  return useUser().id === undefined ? null : <Form key={epoch} />
}

const hasTitle = (text: string) => waitFor(async () => expect((await title()).value).toBe(text))

// @proves typed
test('a draft comes back though the form is there before its person is known', async () => {
  const { user, end, logIn } = await openHost(Host)
  await user.type(await title(), 'Holidays')
  end()
  await logIn()
  await hasTitle('Holidays')
  expect(await screen.findByRole('status')).toHaveTextContent('back')
})

// @proves typed
test('a draft comes back once a profile that could not be loaded is there', async () => {
  const { session, user, end, logIn } = await openHost(Host)
  await user.type(await title(), 'Holidays')
  await user.click(screen.getByLabelText('More'))
  end()
  backend.setFault('user', { kind: 'status', status: 500 })
  await logIn()
  await user.type(screen.getByLabelText('Title'), 'mine')
  expect(screen.getByLabelText('More')).not.toBeChecked()
  backend.clearFaults()
  await act(() => session.loadUser())
  await waitFor(() => expect(screen.getByLabelText('More')).toBeChecked())
  // What was typed meanwhile is newer.
  expect((await title()).value).toBe('mine')
})

test.each([
  ['before its person is known', Host],
  ['once its person is known', WaitingHost],
])(
  'a draft comes back again after a second end, with nothing typed in between, to a form that is there %s',
  async (_, Page) => {
    const { user, end, logIn } = await openHost(Page)
    await user.type(await title(), 'Holidays')
    for (let i = 0; i < 3; i += 1) {
      end()
      await logIn()
      await hasTitle('Holidays')
    }
  },
)

test('a field that another one brings gets its text when it appears', async () => {
  const { user, end, logIn } = await openHost(Host)
  await user.click(await screen.findByLabelText('More'))
  await user.type(screen.getByLabelText('Details'), 'in August')
  end()
  await logIn()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Details').value).toBe('in August'),
  )
})

// @proves typed, secrets
test('a password is never kept: not in a field that comes later, nor shown by another element', async () => {
  const { user, end } = await openHost(Host)
  await user.type(await title(), 'Holidays')
  await user.click(button('Change the password'))
  await user.type(screen.getByLabelText('Secret'), 'parrot-9')
  await user.click(button('Show'))
  expect(screen.getByLabelText('Secret')).toHaveAttribute('type', 'text')
  end()
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(kept).toContain('Holidays')
  expect(kept).not.toContain('parrot-9')
})

test('the drafts of an app with a name are its own', async () => {
  const { user, end, logIn } = await openHost(Host, { name: 'shop' })
  await user.type(await title(), 'Holidays')
  end()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([
    'neshast:draft@shop:note',
  ])
  await logIn('omid')
  await hasTitle('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Holidays')
})

// @proves typed: another
describe('a form that stays while another person signs in', () => {
  const openOrClose = () => button('Open or close')
  async function typedByOmid() {
    const host = await openHost(openPage(Form))
    await act(() => host.session.logOut())
    await host.logIn('omid')
    await host.user.type(await title(), 'by Omid')
    host.end()
    await host.user.click(openOrClose())
    return host
  }

  test('gives what they typed to nobody else', async () => {
    const { user, logIn } = await typedByOmid()
    await logIn('sara')
    await user.click(openOrClose())
    await hasTitle('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('by Omid')
  })

  test('gives it back to them', async () => {
    const { user, logIn } = await typedByOmid()
    await logIn('omid')
    await user.click(openOrClose())
    await hasTitle('by Omid')
  })

  test('leaves no draft where they close it themselves', async () => {
    const { user, session, logIn } = await openHost(openPage(Form))
    await act(() => session.logOut())
    await logIn('omid')
    await user.type(await title(), 'by Omid')
    await user.click(openOrClose())
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('by Omid')
  })
})

// @proves typed
test.each<EndReason>(['idle', 'absoluteTimeout', 'storageCleared', 'endedByApp'])(
  'a draft comes back after an end that its person did not ask for: %s',
  async (reason) => {
    const { session, user, logIn } = await openHost(Host)
    await user.type(await title(), 'Holidays')
    await act(() => session.end(reason as 'idle'))
    expect(await screen.findByText('signed out')).toBeVisible()
    await logIn()
    await hasTitle('Holidays')
  },
)

test('a field that says so, or that is for a code or a card, is kept nowhere, nor is one that is hidden', async () => {
  const fields = [
    { name: 'note' },
    { name: 'off', 'data-draft': 'off' },
    { name: 'code', autoComplete: 'one-time-code' },
    { name: 'card', autoComplete: 'cc-number' },
    { name: 'hidden', type: 'hidden' },
  ]
  const Fields = () => {
    const { form } = useFormDraft('fields')
    return (
      <form ref={form}>
        {fields.map((field) => (
          <input key={field.name} aria-label={field.name} defaultValue="text of " {...field} />
        ))}
      </form>
    )
  }
  const { user, end } = await openHost(() => (useIsLoggedIn() ? <Fields /> : null))
  for (const name of ['note', 'off', 'code', 'card'])
    await user.type(await screen.findByLabelText(name), name)
  end()
  const kept = JSON.stringify({ ...sessionStorage })
  expect(kept).toContain('text of note')
  expect(kept.match(/text of/g)).toHaveLength(1)
})

test('a draft comes back where the id of its person was a text before and is a number now', async () => {
  const { session, user, end, logIn } = await openHost(Host)
  await act(() => session.logOut())
  const { tokens } = backend.issue('sara')!
  const given = { accessToken: tokens.access, user: { id: '1', name: 'Sara' } }
  await act(() => session.begin(given, { remember: true }))
  await user.type(await title(), 'Holidays')
  end()
  await logIn()
  await hasTitle('Holidays')
})

test('a sign-out in an app without a name leaves the drafts of one with a name', async () => {
  const { user, end } = await openHost(Host, { name: 'shop' })
  await user.type(await title(), 'Holidays')
  end()
  cleanup()
  const { session } = await openHost(Host)
  await act(() => session.logOut())
  expect(JSON.stringify({ ...sessionStorage })).toContain('Holidays')
})

describe('a tab that stood still while another session came to its end', () => {
  async function wake(reason: EndReason, at: (own: number) => number) {
    const { store, user, end } = await openHost(Host)
    await user.type(await title(), 'Holidays')
    end()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Holidays')
    const own = store.getState().session
    const over = { status: 'loggedOut', epoch: own.epoch + 1, end: { reason, at: at(Date.now()) } }
    localStorage.setItem('persist:session', encodeRecord(over))
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(store.getState().session).toMatchObject(over)
  }

  // @proves typed
  test('keeps no draft, if its person has signed out', async () => {
    await wake('logout', (now) => now + 5)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Holidays')
  })

  test.each<[string, EndReason, number]>([
    ['if nobody has asked for it', 'idle', 5],
    ['if that was before the end of its own session', 'logout', -60_000],
  ])('keeps the draft, %s', async (_, reason, after) => {
    await wake(reason, (now) => now + after)
    expect(JSON.stringify({ ...sessionStorage })).toContain('Holidays')
  })
})
