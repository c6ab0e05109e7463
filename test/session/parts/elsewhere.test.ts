import { afterEach, describe, expect, test } from '@jest/globals'
import { createElsewhere } from '../../../src/session/reauth/elsewhere'

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  document.body.replaceChildren()
})

const put = (parent: Element, id: string) => {
  const element = document.createElement('p')
  element.id = id
  parent.append(element)
  return element
}
/** The elements that are hidden, and those around the form that is to be used. */
const marked = (how: string) =>
  [...document.querySelectorAll(`[data-kept-page=${how}]`)].map(({ id, tagName }) => id || tagName)
const hidden = () => marked('hidden')

/** An app, an element beside it for what its parts render elsewhere, and a page in the app. */
function open() {
  const [app, beside] = [put(document.body, 'app'), put(document.body, 'beside')]
  const elsewhere = createElsewhere()
  stops.push(elsewhere.stop)
  elsewhere.watch()
  return { app, beside, page: put(app, 'page'), ...elsewhere }
}

// @proves keptPage
describe('what a page has put elsewhere', () => {
  test('is what has come into the body, or beside the app, since the page is there', () => {
    const { app, beside, page, hide, show } = open()
    put(document.body, 'menu')
    put(beside, 'notice')
    put(app, 'news')
    put(put(page, 'part'), 'of a part')
    hide(page)
    expect(hidden()).toEqual(['notice', 'menu'])
    show()
    expect(hidden()).toEqual([])
  })

  test('is not what is there no more, nor what comes later: that may be the sign-in form’s', () => {
    const { beside, page, hide } = open()
    const menu = put(document.body, 'menu')
    put(beside, 'notice').remove()
    menu.remove()
    hide(page)
    document.body.append(menu)
    put(beside, 'help')
    expect(hidden()).toEqual([])
  })

  test('is hidden whatever its style becomes meanwhile', () => {
    const { page, hide, show } = open()
    const menu = put(document.body, 'menu')
    menu.style.setProperty('display', 'none', 'important')
    hide(page)
    menu.style.setProperty('display', 'grid')
    expect(hidden()).toEqual(['menu'])
    show()
    expect(menu.outerHTML).toBe('<p id="menu" style="display: grid;"></p>')
  })

  test('leaves nothing that would keep the form from being used', () => {
    const { app, page, hide, show } = open()
    app.setAttribute('aria-hidden', 'true')
    document.body.setAttribute('inert', '')
    hide(page)
    expect(marked('around')).toEqual(['HTML', 'BODY', 'app'])
    for (const each of [app, document.body])
      expect([each.ariaHidden, each.hasAttribute('inert')]).toEqual([null, false])
    show()
    expect(marked('around')).toEqual([])
  })

  test('can be noted once there is a body', () => {
    const { body } = document
    const { watch, hide, show } = createElsewhere()
    body.remove()
    watch()
    document.documentElement.append(body)
    const page = put(body, 'page')
    watch()
    put(body, 'menu')
    hide(null)
    expect(hidden()).toEqual([])
    hide(page)
    expect(hidden()).toEqual(['menu'])
    show()
  })

  test('comes back also where the page is dropped, and is noted no more', () => {
    const { page, stop, hide } = open()
    put(document.body, 'menu')
    hide(page)
    stop()
    expect(hidden()).toEqual([])
    put(document.body, 'notice')
    hide(page)
    expect(hidden()).not.toContain('notice')
  })

  test('gives the focus back, but takes it from nothing', () => {
    const { app, page, hide, show } = open()
    const [field, search] = [document.createElement('input'), document.createElement('input')]
    page.append(field)
    app.append(search)
    for (const focused of [document.body, search]) {
      field.focus()
      hide(page)
      field.blur()
      focused.focus()
      show()
      expect(document.activeElement).toBe(focused === search ? search : field)
    }
  })
})
