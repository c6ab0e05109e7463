import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { firstDayOf } from '../../src/preferences/settings'

const starts = { 'fa-IR': 6, fa: 6, 'fa-AF': 6, 'ar-EG': 6, en: 7, 'en-GB': 1, 'de-DE': 1, tr: 1 }

describe('the week starts', () => {
  test.each(Object.entries(starts))('in %s on day %d', (locale, day) => {
    expect(firstDayOf(locale)).toBe(day)
  })
})

describe('where the browser does not tell, the week starts', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const locales = letters
    .flatMap((first) => letters.map((second) => `en-${first}${second}`))
    .filter((locale) => locale !== 'en-ZZ') // no region
  const told = locales.map((locale) => `${locale} ${firstDayOf(locale)}`)

  const prototype = Intl.Locale.prototype
  const known: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(prototype)
  const names = ['weekInfo', 'getWeekInfo']
  beforeEach(() => {
    const hidden = { value: undefined, configurable: true }
    for (const name of names) Object.defineProperty(prototype, name, hidden)
  })
  afterEach(() => {
    for (const name of names) {
      Reflect.deleteProperty(prototype, name)
      const before = known[name]
      if (before) Object.defineProperty(prototype, name, before)
    }
  })

  test.each(Object.entries(starts))('in %s on day %d', (locale, day) => {
    expect(firstDayOf(locale)).toBe(day)
  })

  test('in every region as browsers tell that do', () => {
    expect(locales.map((locale) => `${locale} ${firstDayOf(locale)}`)).toEqual(told)
  })
})
