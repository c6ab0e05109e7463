import { expect, test } from '@jest/globals'
import { languages, partsOf } from '../../src/i18n/languages'
import { notStarted, notStartedHtml } from '../../src/i18n/notStarted'

test.each(languages)(
  'a page that does not start calls its way on as the app does: $code',
  async ({ code }) => {
    const { default: messages } = await partsOf(code).guest()
    expect(notStarted[code].reload).toBe(messages.common.reload)
  },
)

test('the page has each message in its language and direction, and nothing that a strict policy forbids', () => {
  const page = document.createElement('div')
  page.innerHTML = notStartedHtml()
  const all = [...page.querySelectorAll('[role=alert] > section')]
  expect(all.map((each) => [each.getAttribute('lang'), each.getAttribute('dir')])).toEqual(
    languages.map(({ code, direction }) => [code, direction]),
  )
  expect(notStartedHtml()).not.toMatch(/<script|<style|style=| on\w+=/)
})
