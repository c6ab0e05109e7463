import { afterEach, describe, expect, test } from '@jest/globals'
import { createElsewhere } from '../../../src/session/reauth/elsewhere'

afterEach(() => document.body.replaceChildren())

const put = (parent: Element, id: string) => {
  const element = document.createElement('p')
  element.id = id
  parent.append(element)
  return element
}
/** Which of the elements with an id are hidden by themselves. */
const hidden = () =>
  [...document.querySelectorAll<HTMLElement>('[id]')].flatMap(({ id, style }) =>
    style.display === 'none' ? [id] : [],
  )

/** An app, an element beside it for what its parts render elsewhere, and a page in the app. */
function open() {
  const [app, beside] = [put(document.body, 'app'), put(document.body, 'beside')]
  const elsewhere = createElsewhere()
  const stop = elsewhere.watch()
  return { app, beside, page: put(app, 'page'), stop, ...elsewhere }
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

  test('comes back with the display that it had, and its weight', () => {
    const { page, hide, show } = open()
    const [menu, notice] = [put(document.body, 'menu'), put(document.body, 'notice')]
    menu.style.setProperty('display', 'grid', 'important')
    hide(page)
    expect(hidden()).toEqual(['menu', 'notice'])
    show()
    expect(menu.style.getPropertyValue('display')).toBe('grid')
    expect(menu.style.getPropertyPriority('display')).toBe('important')
    expect(notice.style.getPropertyValue('display')).toBe('')
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
