import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import type { RefCallback } from 'react'
import { useFormDraft, useOwnDrafts } from '../../../src/session/react'
import { keepDraft } from '../../../src/session/react/drafts/draftStorage'
import { fillOptions } from '../../../src/session/options/defaults'
import { endReasons } from '../../../src/session/state/session'
import { createUserSelectors } from '../../../src/session/user/selectors'
import type { Session } from '../../../src/session'
import { around } from '../../support/hooks'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

beforeEach(() => sessionStorage.clear())

const user = { id: 'sara' }
const kept = () => Object.keys(sessionStorage)
/** Once what a change of the session takes off the screen is gone. */
const aTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** As much of a session layer as drafts need. */
function layer(at: Session) {
  const options = fillOptions({ name: 'shop' })
  const heard: [string, () => void][] = []
  const session = {
    options,
    selectors: createUserSelectors(options),
    userQueryState: () => ({ isLoading: false }),
    loadUser: async () => undefined,
    on(name: string, listener: () => void) {
      heard.push([name, listener])
      return () => void heard.splice(0)
    },
  }
  return { heard, session, ...around({ at, session }) }
}

// @proves typed
describe('a form with a draft', () => {
  function Form({ name }: { name: string }) {
    const { form, isBack } = useFormDraft(name)
    return (
      <form ref={form} title={isBack ? 'back' : 'new'}>
        <input name="title" />
      </form>
    )
  }
  function open(at: Session = loggedIn({ user })) {
    const { wrapper: Around, become } = layer(at)
    const page = (name: string) => (
      <Around>
        <Form name={name} />
      </Around>
    )
    const { container, rerender, unmount } = render(page('note'))
    const form = () => container.querySelector('form')!
    const type = (text: string) => {
      const input = form().querySelector('input')!
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return { form, type, become, rename: (name: string) => rerender(page(name)), unmount }
  }

  test.each(endReasons)('keeps what was typed, or not, at an end: %s', (reason) => {
    const { type, become, unmount } = open()
    type('Holidays')
    become({ status: 'loggedOut', epoch: 3, end: { reason, at: dawn } })
    unmount()
    const isAsked = ['logout', 'logoutElsewhere', 'userChanged'].includes(reason)
    expect(kept()).toEqual(isAsked ? [] : ['neshast:draft@shop:note'])
  })

  test.each<[string, isKept: boolean, next: Session]>([
    ['another session has begun', true, loggedIn({ user, epoch: 4 })],
    ['its session goes on', false, tokenExpired({ user })],
    ['its session is the same', false, loggedIn({ user })],
    ['there was none', false, { status: 'loggedOut', epoch: 3 }],
  ])('that goes where %s keeps what was typed: %s', (_, isKept, next) => {
    const { type, become, unmount } = open()
    type('Holidays')
    act(() => {
      become(next)
      unmount()
    })
    expect(kept()).toEqual(isKept ? ['neshast:draft@shop:note'] : [])
  })

  test('that stays when another session has begun, and is closed later, leaves none', async () => {
    const { type, become, unmount } = open()
    type('Holidays')
    become(loggedIn({ user, epoch: 4 }))
    await aTask()
    unmount()
    expect(kept()).toEqual([])
  })

  test('that stays while its person signs in again keeps what was typed, when that session ends, too', async () => {
    const { type, become, unmount } = open()
    type('Holidays')
    become({ status: 'loggedOut', epoch: 3, end: { reason: 'idle', at: dawn } })
    await aTask()
    become(loggedIn({ user, epoch: 4 }))
    await aTask()
    become({ status: 'loggedOut', epoch: 4, end: { reason: 'idle', at: dawn } })
    unmount()
    expect(kept()).toEqual(['neshast:draft@shop:note'])
  })

  test('keeps what was typed before it was known who is there', async () => {
    const { type, become, unmount } = open(loggedIn())
    type('Holidays')
    become(tokenExpired())
    await aTask()
    become(loggedIn({ user }))
    await aTask()
    become({ status: 'loggedOut', epoch: 3, end: { reason: 'idle', at: dawn } })
    unmount()
    expect(kept()).toEqual(['neshast:draft@shop:note'])
  })

  test('gets its draft back, and says so', () => {
    keepDraft('neshast:draft@shop:note', { user: 'sara', fields: [['title', 'Holidays']] })
    const { form } = open()
    expect(form().querySelector('input')!.value).toBe('Holidays')
    expect(form().title).toBe('back')
  })

  test('gets it once it is known who is there', async () => {
    keepDraft('neshast:draft@shop:note', { user: 'sara', fields: [['title', 'Holidays']] })
    const { form, become } = open(loggedIn())
    expect(form().title).toBe('new')
    become(loggedIn({ user }))
    await aTask()
    expect(form().title).toBe('back')
    expect(form().querySelector('input')!.value).toBe('Holidays')
  })

  test('of a page that is kept takes no draft of another person who signs in over it', async () => {
    keepDraft('neshast:draft@shop:note', { user: 'omid', fields: [['title', 'of Omid']] })
    const { wrapper: Around, become, session } = layer(loggedIn({ user }))
    Object.assign(session, {
      suspendedPage: { isSuspended: () => true, subscribe: () => () => undefined },
    })
    const { container } = render(<Form name="note" />, { wrapper: Around })
    become(loggedIn({ user: { id: 'omid' }, epoch: 4 }))
    await aTask()
    expect(container.querySelector('input')!.value).toBe('')
    expect(kept()).toEqual(['neshast:draft@shop:note'])
  })

  test('says nothing of a draft, where there is none of its person', async () => {
    keepDraft('neshast:draft@shop:note', { user: 'omid', fields: [['title', 'Holidays']] })
    const { form, become } = open(loggedIn())
    become(loggedIn({ user }))
    await aTask()
    expect(form().title).toBe('new')
  })

  test('keeps what was typed in React 18, too, which takes nothing back from a ref', () => {
    const { wrapper: Around, become } = layer(loggedIn({ user }))
    const made: RefCallback<HTMLFormElement>[] = []
    const Hook = () => void made.push(useFormDraft('note').form)
    render(<Hook />, { wrapper: Around })
    const element = document.createElement('form')
    element.innerHTML = '<input name="title">'
    act(() => void made[0]!(element))
    element.querySelector('input')!.value = 'Holidays'
    become({ status: 'loggedOut', epoch: 3, end: { reason: 'idle', at: dawn } })
    act(() => void made[0]!(null))
    expect(kept()).toEqual(['neshast:draft@shop:note'])
  })

  test('asks for nothing more once it is gone, and is another form by another name', async () => {
    const { form, become, rename, unmount } = open(loggedIn())
    rename('letter')
    for (const name of ['note', 'letter'])
      keepDraft(`neshast:draft@shop:${name}`, { user: 'sara', fields: [['title', name]] })
    become(loggedIn({ user }))
    await aTask()
    expect(form().querySelector('input')!.value).toBe('letter')
    expect(kept()).toEqual(['neshast:draft@shop:note'])
    unmount()
  })
})

const Own = () => {
  useOwnDrafts()
  return null
}
const keep = (id: string) => keepDraft(`neshast:draft@shop:${id}`, { user: id, fields: [] })

// @proves typed, nobodyElse
test('drafts are dropped that are another’s, and all when the person signs out', () => {
  const { wrapper: Around, become, provide, heard, session } = layer(loggedIn())
  keep('sara')
  keep('omid')
  const page = () => (
    <Around>
      <Own />
    </Around>
  )
  const { rerender, unmount } = render(page())
  expect(kept()).toHaveLength(2)
  become(loggedIn({ user }))
  expect(kept()).toEqual(['neshast:draft@shop:sara'])
  keep('omid')
  become(tokenExpired({ user: { ...user, name: 'Sara' } }))
  expect(kept()).toHaveLength(2)
  expect(heard.map(([name]) => name)).toEqual(['session/loggedOut'])
  act(() => heard[0]![1]())
  expect(kept()).toEqual([])
  become(sessions.loggedOut)
  const other = layer(loggedIn())
  provide({ ...session, on: other.session.on })
  rerender(page())
  expect([heard.length, other.heard.length]).toEqual([0, 1])
  unmount()
  expect(other.heard).toEqual([])
})

// @proves typed, nobodyElse
test('whose drafts are kept is told by the session layer that is there', () => {
  const named = { id: 'sara', mail: 'sara@example.com' }
  const { wrapper: Around, provide, session } = layer(loggedIn({ user: named }))
  const page = () => (
    <Around>
      <Own />
    </Around>
  )
  const { rerender } = render(page())
  keep(named.id)
  keep(named.mail)
  const options = fillOptions({ user: { id: 'mail' } })
  provide({ ...session, selectors: createUserSelectors(options) })
  rerender(page())
  expect(kept()).toEqual([`neshast:draft@shop:${named.mail}`])
})
