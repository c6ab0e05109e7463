import { describe, expect, test } from '@jest/globals'
import { firstDayOf } from '../../src/preferences/settings'

describe('the week starts', () => {
  const starts = { 'fa-IR': 6, fa: 6, 'fa-AF': 6, 'ar-EG': 6, en: 7, 'en-GB': 1, 'de-DE': 1, tr: 1 }
  test.each(Object.entries(starts))('in %s on day %d', (locale, day) => {
    expect(firstDayOf(locale)).toBe(day)
  })

  test.each(Object.entries(starts))(
    'in %s on day %d, where the browser does not tell',
    (locale, day) => {
      const prototype = Intl.Locale.prototype
      const known = Object.getOwnPropertyDescriptors(prototype)
      const hidden = { value: undefined, configurable: true }
      Object.defineProperties(prototype, { weekInfo: hidden, getWeekInfo: hidden })
      const answer = firstDayOf(locale)
      for (const name of ['weekInfo', 'getWeekInfo']) {
        Reflect.deleteProperty(prototype, name)
        const before = (known as PropertyDescriptorMap)[name]
        if (before) Object.defineProperty(prototype, name, before)
      }
      expect(answer).toBe(day)
    },
  )
})
