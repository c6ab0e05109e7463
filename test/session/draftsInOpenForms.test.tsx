import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { reauthDialog } from '../../src/session'
import { useFormDraft, useSuspendedPage } from '../../src/session/react'
import { draftKey } from '../../src/session/react/drafts/draftStorage'
import { button, openPage, title, useDraftHosts } from '../support/draftHost'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()
const { openHost } = useDraftHosts()

/** A form whose password stands outside of it, and is shown by its type. */
const Outside = () => {
  const { form } = useFormDraft('note')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <form ref={form} id="f">
        <input aria-label="Title" name="title" />
      </form>
      <input form="f" name="secret" aria-label="Secret" type={isShown ? 'text' : 'password'} />
      <button onClick={() => setShown(true)}>Show</button>
    </>
  )
}

// @proves typed, nobodyElse: another
describe('what Omid types, whose profile could not be loaded, into a form that stays, never comes to Sara', () => {
  test('where he leaves the form', async () => {
    const { session, user, end, logIn } = await openHost(openPage())
    end()
    backend.setFault('user', { kind: 'status', status: 500 })
    await logIn('omid')
    await user.clear(await title())
    await user.type(await title(), 'Omid’s own')
    await user.click(button('Open or close'))
    backend.clearFaults()
    await act(() => session.logOut())
    await logIn('sara')
    await user.click(button('Open or close'))
    expect((await title()).value).toBe('')
  })
  test('where he leaves the form: and it is in no storage under her name', async () => {
    const { user, end, logIn } = await openHost(openPage())
    end()
    backend.setFault('user', { kind: 'status', status: 500 })
    await logIn('omid')
    await user.type(await title(), 'Omid’s own')
    await user.click(button('Open or close'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Omid’s own')
  })
  test('where his session ends with the form', async () => {
    const { user, end, logIn } = await openHost(openPage())
    end()
    backend.setFault('user', { kind: 'status', status: 500 })
    await logIn('omid')
    await user.type(await title(), 'Omid’s own')
    end()
    await user.click(button('Open or close'))
    backend.clearFaults()
    await logIn('sara')
    await user.click(button('Open or close'))
    await waitFor(async () => expect((await title()).value).toBe(''))
  })
  test('where his session ends, and hers begins with the form closed', async () => {
    const { user, end, logIn } = await openHost(openPage())
    end()
    backend.setFault('user', { kind: 'status', status: 500 })
    await logIn('omid')
    await user.type(await title(), 'Omid’s own')
    await user.click(button('Open or close'))
    end()
    backend.clearFaults()
    await logIn('sara')
    await user.click(button('Open or close'))
    await waitFor(async () => expect((await title()).value).toBe(''))
  })
})

const OpenPage = openPage()
/** A host that keeps pages, and whose form is in none of them. */
const Beside = () => {
  useSuspendedPage()
  return <OpenPage />
}
const aWhile = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))

// @proves typed, keptPage, nobodyElse: another
test.each(['', 'Sara’s'])(
  'what Omid types into a form beside the page that was kept for Sara (who had typed “%s”) never comes to her',
  async (typed) => {
    const { user, end, logIn } = await openHost(Beside, { onEnd: reauthDialog })
    if (typed) await user.type(await title(), typed)
    end()
    await logIn('omid')
    await aWhile()
    await user.clear(await title())
    await user.type(await title(), 'Omid’s own')
    end()
    await user.click(button('Open or close'))
    await logIn('sara')
    await user.click(button('Open or close'))
    await aWhile()
    expect((await title()).value).toBe('')
  },
)

// @proves typed, nobodyElse: another
test('what Sara types into a form that appears after her session has ended is no draft of Omid, who is known as he signs in', async () => {
  const { session, user, end, logIn } = await openHost(openPage())
  await user.click(button('Open or close'))
  end()
  await user.click(button('Open or close'))
  await user.type(await title(), 'Sara’s own')
  const { access: accessToken, refresh: refreshToken } = backend.issue('omid')!.tokens
  const given = { accessToken, refreshToken, user: { id: 2, name: 'Omid Darya' } }
  await act(() => session.begin(given, { remember: true }))
  await aWhile()
  end()
  await user.click(button('Open or close'))
  await logIn('omid')
  await user.click(button('Open or close'))
  await aWhile()
  expect((await title()).value).toBe('')
})

test('what Sara typed before she signed out comes back to nobody', async () => {
  const { session, user, logIn } = await openHost(openPage())
  await user.type(await title(), 'Sara’s own')
  await act(() => session.logOut())
  backend.setFault('user', { kind: 'status', status: 500 })
  await logIn('omid')
  await user.click(button('Open or close'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Sara’s own')
})

test('a password that stands outside of its form, and is shown, is kept nowhere', async () => {
  const { user, end } = await openHost(openPage(Outside))
  await user.type(await title(), 'Holidays')
  await user.type(screen.getByLabelText('Secret'), 'parrot-9')
  await user.click(button('Show'))
  end()
  await user.click(button('Open or close'))
  expect(JSON.stringify({ ...sessionStorage })).toContain('Holidays')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('parrot-9')
})

test('two apps of different names have no draft in common', () => {
  expect(draftKey({ name: 'a' }, 'b:c')).not.toBe(draftKey({ name: 'a:b' }, 'c'))
  expect(draftKey({ name: '' }, 'x').startsWith('neshast:draft@')).toBe(false)
})

/** A form in two steps, of which the second one is there when it is asked for. */
const Steps = () => {
  const { form } = useFormDraft('note')
  const [step, setStep] = useState(1)
  return (
    <form ref={form}>
      <input aria-label="Title" name="title" />
      {step > 1 && <input aria-label="Details" name="details" />}
      <button type="button" onClick={() => setStep(2)}>
        Next
      </button>
    </form>
  )
}

describe('what is left of Sara’s draft for a field that is not there yet is not filled in', () => {
  const open = async () => {
    const all = await openHost(openPage(Steps))
    const { user, end, logIn } = all
    await user.click(button('Next'))
    await user.type(screen.getByLabelText('Details'), 'Sara’s own')
    end()
    await user.click(button('Open or close'))
    await logIn()
    await user.click(button('Open or close'))
    return all
  }
  const details = async () => {
    await userEvent.setup().click(button('Next'))
    await act(async () => new Promise<void>((resolve) => setTimeout(resolve, 50)))
    return screen.getByLabelText<HTMLInputElement>('Details').value
  }
  test('for herself it is', async () => {
    await open()
    expect(await details()).toBe('Sara’s own')
  })
  test('after she has signed out', async () => {
    const { session } = await open()
    await act(() => session.logOut())
    expect(await details()).toBe('')
  })
  test('for Omid, whose profile could not be loaded', async () => {
    const { session, logIn } = await open()
    await act(() => session.logOut())
    backend.setFault('user', { kind: 'status', status: 500 })
    await logIn('omid')
    expect(await details()).toBe('')
  })
  test('for Omid', async () => {
    const { session, logIn } = await open()
    await act(() => session.logOut())
    await logIn('omid')
    expect(await details()).toBe('')
  })
})

// @proves typed, keptPage, nobodyElse: another
test.each(['', 'Sara’s'])(
  'what Omid types and leaves beside Sara’s kept page, while his profile is loading, is nobody’s draft (typed before: “%s”)',
  async (typed) => {
    const Form = openPage()
    const Beside = () => (useSuspendedPage(), (<Form />))
    const { send, user, end, logIn } = await openHost(Beside, { onEnd: reauthDialog })
    if (typed) await user.type(await title(), typed)
    end()
    backend.setFault('user', { kind: 'status', status: 500, ms: 700 })
    const sending = send('omid')
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    await user.clear(await title())
    await user.type(await title(), 'Omid’s own')
    await user.click(button('Open or close'))
    await act(() => sending.then(() => undefined))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Omid’s own')
    end()
    backend.clearFaults()
    await logIn('sara')
    await user.click(button('Open or close'))
    expect((await title()).value).not.toBe('Omid’s own')
  },
)
