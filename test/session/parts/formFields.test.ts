import { beforeEach, describe, expect, test } from '@jest/globals'
import {
  leftOf,
  notePasswords,
  putBack,
  typed,
  type Fields,
} from '../../../src/session/react/drafts/formFields'

let count = 0
let key = ''
// What has been a password is remembered by the form's key.
beforeEach(() => void (key = `form ${count++}`))

function formOf(html: string) {
  document.body.innerHTML = `<form>${html}</form>`
  return document.querySelector('form')!
}
const select = (multiple: string, ...chosen: string[]) =>
  `<select name="a" ${multiple}>${['x', 'y', 'z']
    .map((value) => `<option ${chosen.includes(value) ? 'selected' : ''}>${value}</option>`)
    .join('')}</select>`

// @proves typed
describe('of what stands in a form', () => {
  test.each<[html: string, Fields]>([
    [
      '<input name="a" value="1"><textarea name="b">2</textarea>',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['<input name="a" value="">', [['a', '']]],
    [
      '<input name="a" value="1"><input name="a" value="2">',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['<input type="checkbox" name="a" value="1" checked>', [['a', '1']]],
    ['<input type="checkbox" name="a" value="1">', []],
    [
      '<input type="radio" name="a" value="1"><input type="radio" name="a" value="2" checked>',
      [['a', '2']],
    ],
    [select('', 'y'), [['a', 'y']]],
    [
      select('multiple', 'x', 'z'),
      [
        ['a', 'x'],
        ['a', 'z'],
      ],
    ],
    [select('multiple'), []],
    ['<input type="email" name="a" value="1" autocomplete="email">', [['a', '1']]],
    ['<input name="a" value="1" data-draft="on">', [['a', '1']]],
    ['<input name="a" value="1" autocomplete="gcc-name">', [['a', '1']]],
  ])('%s is kept', (html, fields) => {
    expect(typed(key, formOf(html))).toEqual(fields)
  })

  test.each([
    '<input value="1">',
    '<button name="a" value="1"></button>',
    '<output name="a">1</output>',
    '<input type="password" name="a" value="1">',
    '<input type="hidden" name="a" value="1">',
    '<input type="file" name="a">',
    '<input name="a" value="1" autocomplete="current-password">',
    '<input name="a" value="1" autocomplete="section-a new-password">',
    '<input name="a" value="1" autocomplete="one-time-code">',
    '<input name="a" value="1" autocomplete="cc-number">',
    '<input name="a" value="1" autocomplete="billing cc-csc">',
    '<input name="a" value="1" data-draft="off">',
  ])('%s is not', (html) => {
    expect(typed(key, formOf(html))).toEqual([])
  })

  test('a password that is shown is not, in this form', () => {
    const form = formOf('<input type="password" name="a" value="1"><input name="b" value="2">')
    notePasswords(key, form)
    form.querySelector('input')!.type = 'text'
    expect(typed(key, form)).toEqual([['b', '2']])
    notePasswords(key, form)
    expect(typed(key, form)).toEqual([['b', '2']])
    expect(typed(`${key} of another`, form)).toHaveLength(2)
  })
})

// @proves typed
describe('what is put back', () => {
  const untouched: ReadonlySet<string> = new Set()
  type How = { touched?: ReadonlySet<string>; isFirst?: boolean }
  function put(html: string, fields: Fields, { touched = untouched, isFirst = true }: How = {}) {
    const form = formOf(html)
    const told: string[] = []
    for (const type of ['click', 'input', 'change'])
      form.addEventListener(type, ({ target }) => {
        const { name, value } = target as HTMLInputElement
        told.push(`${type} ${name} ${value}`)
      })
    const left = leftOf(fields)
    putBack(key, form, left, { touched, isFirst })
    return { form, told, now: typed(key, form), left: Object.fromEntries(left) }
  }
  const box = (value: string, more = '', type = 'checkbox') =>
    `<input type="${type}" name="a" value="${value}" ${more}>`
  const radio = (value: string, more = '') => box(value, more, 'radio')

  test.each<[what: string, html: string, fields: Fields, told: string[]]>([
    ['a text', '<input name="a">', [['a', '1']], ['input a 1', 'change a 1']],
    ['an empty text', '<input name="a" value="1">', [['a', '']], ['input a ', 'change a ']],
    ['a long text', '<textarea name="a">1</textarea>', [['a', '2']], ['input a 2', 'change a 2']],
    [
      'two of a name, in their order',
      '<input name="a"><input name="a">',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      ['input a 1', 'change a 1', 'input a 2', 'change a 2'],
    ],
    ['a choice', select('', 'x'), [['a', 'z']], ['input a z', 'change a z']],
    [
      'choices',
      select('multiple', 'y'),
      [
        ['a', 'x'],
        ['a', 'z'],
      ],
      ['input a x', 'change a x'],
    ],
    ['a tick', box('1'), [['a', '1']], ['click a 1', 'input a 1', 'change a 1']],
    ['a tick that is there', box('1', 'checked'), [['a', '1']], []],
    ['no tick', box('1', 'checked'), [], ['click a 1', 'input a 1', 'change a 1']],
    ['no tick where there is none', box('1'), [], []],
    [
      'one tick of two',
      box('1', 'checked') + box('2'),
      [['a', '2']],
      ['click a 1', 'input a 1', 'change a 1', 'click a 2', 'input a 2', 'change a 2'],
    ],
    [
      'one tick of two of one value',
      box('1') + box('1'),
      [['a', '1']],
      ['click a 1', 'input a 1', 'change a 1'],
    ],
    [
      'one choice of two of one value',
      '<select name="a" multiple><option>1<option>1</select>',
      [['a', '1']],
      ['input a 1', 'change a 1'],
    ],
    [
      'two ticks of one value',
      box('1', 'checked') + box('1', 'checked'),
      [
        ['a', '1'],
        ['a', '1'],
      ],
      [],
    ],
    [
      'one of some',
      radio('1', 'checked') + radio('2') + radio('3'),
      [['a', '2']],
      ['click a 2', 'input a 2', 'change a 2'],
    ],
    ['one of some that is chosen', radio('1', 'checked') + radio('2'), [['a', '1']], []],
  ])('%s: an app is told as if a person did it', (_, html, fields, told) => {
    const done = put(html, fields)
    expect(done.now).toEqual(fields)
    expect(done.told).toEqual(told)
    expect(done.left).toEqual({})
  })

  test('leaves fields empty for which nothing is left of their name', () => {
    const { now } = put('<input name="a" value="1"><input name="a" value="2">', [['a', '3']])
    expect(now).toEqual([
      ['a', '3'],
      ['a', ''],
    ])
  })

  test('goes through the setter of the element’s kind, which React does not watch', () => {
    const form = formOf('<input name="a">')
    const element = form.querySelector('input')!
    const watched: string[] = []
    Object.defineProperty(element, 'value', {
      configurable: true,
      get: () => 'watched',
      set: (value: string) => void watched.push(value),
    })
    putBack(key, form, leftOf([['a', '1']]), { touched: untouched, isFirst: true })
    Reflect.deleteProperty(element, 'value')
    expect(watched).toEqual([])
    expect(element.value).toBe('1')
  })

  test('is told above the form, too', () => {
    const form = formOf('<input name="a">')
    const told: string[] = []
    const hear = ({ type }: Event) => void told.push(type)
    document.body.addEventListener('input', hear)
    document.body.addEventListener('change', hear)
    putBack(key, form, leftOf([['a', '1']]), { touched: untouched, isFirst: true })
    document.body.removeEventListener('input', hear)
    document.body.removeEventListener('change', hear)
    expect(told).toEqual(['input', 'change'])
  })

  test('stays with its field, and what has no field is left', () => {
    const { now, left } = put('<input name="a" value="1"><input name="b" value="2">', [
      ['b', '3'],
      ...([
        ['c', '4'],
        ['c', '5'],
      ] as const),
    ])
    expect(now).toEqual([
      ['a', '1'],
      ['b', '3'],
    ])
    expect(left).toEqual({ c: ['4', '5'] })
  })

  test('is not what may not be kept', () => {
    const { form, left } = put('<input type="password" name="a" value="1">', [['a', '2']])
    expect(form.querySelector('input')!.value).toBe('1')
    expect(left).toEqual({ a: ['2'] })
  })

  test('leaves what a person has touched meanwhile, and is not kept for later', () => {
    const touched = new Set(['a'])
    expect(put('<input name="a" value="1">', [['a', '2']], { touched })).toMatchObject({
      now: [['a', '1']],
      told: [],
      left: {},
    })
    expect(put(box('1', 'checked'), [], { touched }).now).toEqual([['a', '1']])
  })

  test('takes no tick away that came later', () => {
    expect(put(box('1', 'checked'), [], { isFirst: false })).toMatchObject({
      now: [['a', '1']],
      told: [],
    })
    expect(put(box('1'), [['a', '1']], { isFirst: false }).now).toEqual([['a', '1']])
  })

  test('leaves a field without a value as it is, unless it is ticked', () => {
    expect(put('<input name="a" value="1">', []).now).toEqual([['a', '1']])
    expect(put(select('', 'y'), []).now).toEqual([['a', 'y']])
  })
})
