import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'

/** A name as no other. */
export const long = 'Maximiliana Konstantinopolitanische-Donaudampfschifffahrtsgesellschaft '
  .repeat(3)
  .trim()

/** Answers as the server does, but for some fields of the user. */
export const answerWith = (page: Page, { url }: Api, fields: object) =>
  page.route(`${url}/api/auth/user`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const { user } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { user: { ...user, ...fields } } })
  })

/** Elements that are cut, or that stick out of the window. */
export const cut = (page: Page, within = 'main', apart = 'svg, select') =>
  page.evaluate(
    ([root, apart]) => {
      const { clientWidth } = document.documentElement
      /** Only screen readers have it, with all that is in it. */
      const isHidden = (each: Element | null): boolean =>
        each !== null &&
        (getComputedStyle(each).clipPath !== 'none' || isHidden(each.parentElement))
      return [...document.querySelectorAll<HTMLElement>(`:is(${root}), :is(${root}) *`)]
        .filter((each) => {
          const { left, right, width } = each.getBoundingClientRect()
          const { display, overflowX } = getComputedStyle(each)
          if (width <= 1 || isHidden(each) || each.closest(apart)) return false
          const isCut = display !== 'inline' && overflowX !== 'visible'
          const isFuller = each.scrollWidth > each.clientWidth + 1
          return left < -0.5 || right > clientWidth + 0.5 || (isCut && isFuller)
        })
        .map((each) => each.outerHTML.slice(0, 120))
    },
    [within, apart] as const,
  )

/** Texts that stick out of the box that is drawn around them: of a button, a field, a notice, a card or a dialog. */
export const overfull = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, label, legend, p, h1, h2, section, dialog')]
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect()
        const { display, clipPath } = getComputedStyle(each)
        if (width <= 1 || height <= 1 || clipPath !== 'none' || display === 'inline') return false
        const isHigher = each.matches('button') && each.scrollHeight > each.clientHeight + 1
        return isHigher || each.scrollWidth > each.clientWidth + 1
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  )
