import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  draftKey,
  dropDrafts,
  keepDraft,
  takeDraft,
} from '../../../src/session/react/drafts/draftStorage'
import { openDraft } from '../../../src/session/react/drafts/formDraft'

beforeEach(() => sessionStorage.clear())
afterEach(() => void jest.restoreAllMocks())

const app = { name: '' }
const fields = [['title', 'Holidays']] as const

// @proves typed
describe('a draft', () => {
  test('is under the name of its app and its form', () => {
    expect(draftKey(app, 'note')).toBe('neshast:draft:note')
    expect(draftKey({ name: 'shop' }, 'note')).toBe('neshast:draft@shop:note')
  })

  test.each(['sara', '7', '0', ''])('of %j is given to them, and once', (user) => {
    keepDraft('neshast:draft:note', { user, fields })
    expect(sessionStorage).toHaveLength(1)
    expect(takeDraft('neshast:draft:note', user)).toEqual(fields)
    expect(sessionStorage).toHaveLength(0)
    expect(takeDraft('neshast:draft:note', user)).toBeUndefined()
  })

  test('is gone for anybody else', () => {
    keepDraft('neshast:draft:note', { user: '7', fields })
    expect(takeDraft('neshast:draft:note', '70')).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  test.each([
    ...['{', 'null', '5', '{"user":"sara"}', '{"user":"sara","fields":5}'],
    ...['{"user":"sara","fields":[["a"]]}', '{"user":"sara","fields":[["a","b"],["a","b","c"]]}'],
    '{"user":"sara","fields":[null]}',
  ])('that is none is not given, and removed: %s', (text) => {
    sessionStorage.setItem('neshast:draft:note', text)
    expect(takeDraft('neshast:draft:note', 'sara')).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  test('of others is dropped, in this app', () => {
    keepDraft('neshast:draft:a', { user: 'sara', fields })
    keepDraft('neshast:draft:b', { user: 'omid', fields })
    sessionStorage.setItem('neshast:draft:c', 'not ours')
    sessionStorage.setItem('other', 'not a draft')
    dropDrafts(app, 'sara')
    expect(Object.keys(sessionStorage).sort()).toEqual(['neshast:draft:a', 'other'])
    sessionStorage.setItem('neshast:draft:c', 'not ours')
    dropDrafts({ name: 'shop' })
    expect(sessionStorage).toHaveLength(3)
    dropDrafts(app)
    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })

  test.each<[string, () => void]>([
    [
      'the storage is blocked',
      () => {
        const refuse = () => {
          throw new DOMException('No', 'SecurityError')
        }
        jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse)
      },
    ],
    [
      'there is no storage',
      () =>
        void jest.spyOn(globalThis, 'sessionStorage', 'get').mockReturnValue(undefined as never),
    ],
    [
      'the storage is full',
      () =>
        void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('Full', 'QuotaExceededError')
        }),
    ],
  ])('is not kept where %s', (_, prepare) => {
    prepare()
    keepDraft('neshast:draft:note', { user: 'sara', fields })
    expect(takeDraft('neshast:draft:note', 'sara')).toBeUndefined()
    dropDrafts(app)
    dropDrafts(app, 'sara')
  })
})

// @proves typed
describe('a form that is followed', () => {
  const key = 'neshast:draft:note'
  let opened = 0
  const stored = () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
  const aTick = () => new Promise((resolve) => setTimeout(resolve))
  const titleOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=title]')!
  function newForm(html = '<input name="title" value="New">') {
    document.body.innerHTML = `<form>${html}</form>`
    return document.querySelector('form')!
  }
  function type(element: HTMLInputElement, value: string) {
    element.value = value
    element.dispatchEvent(new Event('input'))
  }

  test('leaves a draft, where its session is over', () => {
    const form = newForm()
    const draft = openDraft(key, form)
    expect(draft.isOf('sara')).toBe(false)
    type(titleOf(form), 'Holidays')
    draft.close(true)
    expect(stored()).toEqual({ user: 'sara', fields: [['title', 'Holidays']] })
  })

  test.each<[string, { isKnown?: boolean; isOver?: boolean; text?: string }]>([
    ['its session goes on', { isOver: false }],
    ['it was never known whose it is', { isKnown: false }],
    ['nothing was typed', { text: 'New' }],
  ])('leaves none, where %s', (_, { isKnown = true, isOver = true, text = 'Holidays' }) => {
    const form = newForm()
    const draft = openDraft(key, form)
    if (isKnown) draft.isOf('sara')
    type(titleOf(form), text)
    draft.close(isOver)
    expect(sessionStorage).toHaveLength(0)
  })

  test('gets the draft of its person back, and once', () => {
    keepDraft(key, { user: 'sara', fields })
    const form = newForm()
    const draft = openDraft(key, form)
    expect(draft.isOf('sara')).toBe(true)
    expect(titleOf(form).value).toBe('Holidays')
    keepDraft(key, { user: 'sara', fields: [['title', 'Later']] })
    expect(draft.isOf('sara')).toBe(false)
    expect(titleOf(form).value).toBe('Holidays')
    draft.close(true)
    // It is kept again, though nothing was typed since.
    expect(stored()).toEqual({ user: 'sara', fields })
  })

  test('gets none of another person', () => {
    keepDraft(key, { user: 'sara', fields })
    const form = newForm()
    expect(openDraft(key, form).isOf('omid')).toBe(false)
    expect(titleOf(form).value).toBe('New')
  })

  test('keeps what was typed before it was known whose it is', () => {
    keepDraft(key, { user: 'sara', fields })
    const form = newForm()
    const draft = openDraft(key, form)
    type(titleOf(form), 'Mine')
    expect(draft.isOf('sara')).toBe(true)
    expect(titleOf(form).value).toBe('Mine')
  })

  test('gets a value as soon as its field is there, unless a person was quicker', async () => {
    const more = [
      ['title', 'Holidays'],
      ['place', 'Rasht'],
      ['day', 'Friday'],
    ] as const
    keepDraft(key, { user: 'sara', fields: more })
    const form = newForm('<div><input name="title"></div>')
    const draft = openDraft(key, form)
    draft.isOf('sara')
    type(titleOf(form), 'Mine')
    form.firstElementChild!.innerHTML += '<input name="place">'
    await aTick()
    expect(form.querySelector<HTMLInputElement>('[name=place]')!.value).toBe('Rasht')
    draft.close(true)
    // What never had a field is kept, too.
    expect(stored()).toMatchObject({
      fields: expect.arrayContaining([
        ['place', 'Rasht'],
        ['day', 'Friday'],
      ]),
    })
  })

  test('unticks a box that was not ticked, but none that appears later', async () => {
    keepDraft(key, { user: 'sara', fields: [['day', 'Friday']] })
    const box = (name: string) => `<input type="checkbox" name="${name}" checked>`
    const form = newForm(box('first'))
    openDraft(key, form).isOf('sara')
    form.insertAdjacentHTML('beforeend', box('later'))
    await aTick()
    expect(Array.from(form.querySelectorAll('input'), ({ checked }) => checked)).toEqual([
      false,
      true,
    ])
  })

  test('has nothing of the person before, where another comes', () => {
    keepDraft(key, { user: 'sara', fields: [['day', 'Friday']] })
    const form = newForm()
    const draft = openDraft(key, form)
    draft.isOf('sara')
    type(titleOf(form), 'Holidays')
    expect(draft.isOf('omid')).toBe(false)
    draft.close(true)
    expect(stored()).toBeNull()
  })

  test('gets the draft of another person who comes, also where the one before has typed', () => {
    const form = newForm()
    const draft = openDraft(key, form)
    draft.isOf('sara')
    type(titleOf(form), 'Mine')
    keepDraft(key, { user: 'omid', fields })
    expect(draft.isOf('omid')).toBe(true)
    expect(titleOf(form).value).toBe('Holidays')
  })

  test('is left alone once it is closed', async () => {
    keepDraft(key, { user: 'sara', fields: [['place', 'Rasht']] })
    const form = newForm()
    const draft = openDraft(key, form)
    draft.isOf('sara')
    draft.close(true)
    form.innerHTML += '<input name="place">'
    await aTick()
    expect(form.querySelector<HTMLInputElement>('[name=place]')!.value).toBe('')
  })

  test('is the same form, where React opens it again', () => {
    const form = newForm()
    openDraft(key, form).close(false)
    type(titleOf(form), 'Holidays')
    const draft = openDraft(key, form)
    draft.isOf('sara')
    draft.close(true)
    // What it was at first is known from before.
    expect(stored()).toEqual({ user: 'sara', fields })
  })

  const two = [
    ['title', '1'],
    ['title', '2'],
  ] as const
  const twoTitles = '<input name="title"><input name="title"><p contenteditable></p>'
  const titlesOf = (form: HTMLFormElement) =>
    Array.from(form.querySelectorAll('input'), ({ value }) => value)

  test.each([1, 2])(
    'counts nothing as touched that it has put back itself; opened times: %d',
    (times) => {
      keepDraft(key, { user: 'sara', fields: two })
      const form = newForm(twoTitles)
      if (times === 2) openDraft(key, form).close(false)
      openDraft(key, form).isOf('sara')
      expect(titlesOf(form)).toEqual(['1', '2'])
    },
  )

  test('counts nothing as touched that has no name', () => {
    keepDraft(key, { user: 'sara', fields: [['undefined', '1']] })
    const form = newForm('<input name="undefined"><p contenteditable></p>')
    const draft = openDraft(key, form)
    form.querySelector('p')!.dispatchEvent(new Event('input', { bubbles: true }))
    draft.isOf('sara')
    expect(titlesOf(form)).toEqual(['1'])
  })

  test.each<[string, (form: HTMLFormElement) => void | Promise<void>]>([
    ['at first', () => {}],
    ['after an input', (form) => type(titleOf(form), 'Holidays')],
    ['after its form has changed', aTick],
  ])('never keeps a password that is shown, seen as one %s', async (when, see) => {
    const form = newForm('<input name="title"><input name="secret" type="text" value="parrot-9">')
    const secret = form.querySelector<HTMLInputElement>('[name=secret]')!
    if (when === 'at first') secret.type = 'password'
    // What has been a password is remembered by the form's key.
    const draft = openDraft(`${key} ${(opened += 1)}`, form)
    draft.isOf('sara')
    if (when !== 'at first') secret.setAttribute('type', 'password')
    await see(form)
    secret.type = 'text'
    type(titleOf(form), 'Holidays')
    draft.close(true)
    expect(JSON.stringify({ ...sessionStorage })).toContain('Holidays')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('parrot-9')
  })
})
