import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import * as preferences from '../../src/preferences'
import { dateLocales } from '../../src/preferences/dateLocales'
import { pairingDue, pairings } from '../../src/preferences/pairings'

const key = 'persist:preferences'
const record = (values: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([k, v]) => [k, JSON.stringify(v)])))

const blocked = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => undefined,
}

const stops: (() => void)[] = []

/** A store that has read its storage, as after a reload. */
const start = (storage: Parameters<typeof preferences.keepPreferences>[1] = localStorage) => {
  const stored = preferences.readPreferences(storage)
  const store = configureStore({
    reducer: { preferences: preferences.createPreferencesReducer(stored) },
  })
  stops.push(preferences.keepPreferences(store, storage))
  return { ...store, chosen: () => structuredClone(store.getState().preferences) }
}

beforeEach(() => localStorage.clear())
afterEach(() => stops.splice(0).forEach((stop) => stop()))

describe('what a person has chosen', () => {
  test('is there after a reload', () => {
    const before = start()
    before.dispatch(preferences.languageChosen('fa'))
    before.dispatch(preferences.themeChosen('dark'))
    before.dispatch(preferences.firstDayChosen(6))
    expect(start().chosen()).toEqual({ language: 'fa', theme: 'dark', firstDay: 6 })
    expect(preferences.readPreferences()).toEqual({ language: 'fa', theme: 'dark', firstDay: 6 })
  })

  test('goes back to the default when it is chosen no more', () => {
    const store = start()
    store.dispatch(preferences.themeChosen('dark'))
    store.dispatch(preferences.themeChosen(undefined))
    expect(start().chosen()).toEqual({})
  })

  test('is kept while the page lives where the browser keeps nothing', () => {
    const store = start(blocked)
    store.dispatch(preferences.languageChosen('fa'))
    expect(store.chosen()).toEqual({ language: 'fa' })
    expect(preferences.readPreferences(blocked)).toEqual({})
  })

  test('in another tab is followed, without undoing what was chosen here before', () => {
    const [one, other] = [start(), start()]
    one.dispatch(preferences.languageChosen('fa'))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(other.chosen()).toEqual({ language: 'fa' })
    other.dispatch(preferences.themeChosen('dark'))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(one.chosen()).toEqual({ language: 'fa', theme: 'dark' })
    expect(preferences.readPreferences()).toEqual({ language: 'fa', theme: 'dark' })
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect([one.chosen(), other.chosen()]).toEqual([{}, {}])
    one.dispatch(preferences.themeChosen('dark'))
    expect(preferences.readPreferences()).toEqual({ theme: 'dark' })
  })

  test('here is not undone by a tab that follows', () => {
    const [one, other] = [start(), start()]
    one.dispatch(preferences.languageChosen('fa'))
    const earlier = localStorage.getItem(key) ?? ''
    one.dispatch(preferences.themeChosen('dark'))
    const later = localStorage.getItem(key) ?? ''
    // The other process reads what was there when it was told.
    localStorage.setItem(key, earlier)
    const write = jest.spyOn(Storage.prototype, 'setItem')
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(other.chosen()).toEqual({ language: 'fa' })
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
    localStorage.setItem(key, later)
  })

  test('is added to what another tab has chosen, though word of that has not come yet', () => {
    const [one, other] = [start(), start()]
    one.dispatch(preferences.languageChosen('fa'))
    other.dispatch(preferences.themeChosen('dark'))
    expect(preferences.readPreferences()).toEqual({ language: 'fa', theme: 'dark' })
    other.dispatch(preferences.themeChosen(undefined))
    expect(preferences.readPreferences()).toEqual({ language: 'fa' })
  })
})

describe('a stored record', () => {
  test.each([
    ['that is no JSON', '{'],
    ['that is a bare value', '5'],
    ['that is null', 'null'],
    ['whose fields are no JSON', '{"theme":"dark"}'],
    ['of another program', record({ user: 'x', __proto__: 1 })],
  ])('%s leads to the defaults', async (_, stored) => {
    localStorage.setItem(key, stored)
    expect(start().chosen()).toEqual({})
    expect(preferences.readPreferences()).toEqual({})
  })

  test('loses only what makes no sense in it', () => {
    const stored = {
      theme: 'purple',
      calendar: 'persian',
      digits: 'roman',
      timeZone: 'Mars/Base',
      dateLocale: 'not a locale',
      firstDay: 9,
      language: 'fa',
    }
    localStorage.setItem(key, record(stored))
    const sensible = { calendar: 'persian', language: 'fa' }
    expect(start().chosen()).toEqual(sensible)
    expect(preferences.readPreferences()).toEqual(sensible)
  })
})

describe('settings', () => {
  test('are American dates in the Gregorian calendar and the zone of the device by default', () => {
    expect(preferences.resolveSettings({})).toEqual({
      locale: 'en-US',
      calendar: 'gregorian',
      digits: 'latn',
      timeZone: preferences.deviceTimeZone(),
      firstDay: 7,
    })
  })

  test('take digits and first day from the date locale, and nothing from the language', () => {
    expect(preferences.resolveSettings({ dateLocale: 'fa-IR' })).toMatchObject({
      calendar: 'gregorian',
      digits: 'arabext',
      firstDay: 6,
    })
    expect(preferences.resolveSettings({ language: 'fa' }).locale).toBe('en-US')
  })

  test.each([
    ['fa', 'fa-IR'],
    ['fa-AF', 'fa-AF'],
  ])('of the language %s are taken all three at once', (language, locale) => {
    const store = start()
    store.dispatch(preferences.pairingAnswered({ language, taken: pairings[language]! }))
    expect(preferences.selectSettings(store.getState())).toMatchObject({
      locale,
      calendar: 'persian',
      digits: 'arabext',
    })
  })

  test.each([
    ['en-US', 'latn'],
    ['en-GB', 'latn'],
    ['fa-IR', 'arabext'],
    ['fa-AF', 'arabext'],
    ['ar-EG', 'arab'],
    ['tr-TR', 'latn'],
    ['de-DE', 'latn'],
    ['fr-FR', 'latn'],
  ])('for dates of %s are in the digits %s unless others are chosen', (dateLocale, digits) => {
    expect(dateLocales).toContain(dateLocale)
    expect(preferences.resolveSettings({ dateLocale }).digits).toBe(digits)
    expect(preferences.resolveSettings({ dateLocale, digits: 'arab' }).digits).toBe('arab')
  })
})

describe('the dates that go with a language', () => {
  test('are due for Persian and Dari, and for no language whose people count days as by default', () => {
    expect(pairingDue('fa', {})).toMatchObject({ dateLocale: 'fa-IR', calendar: 'persian' })
    expect(pairingDue('fa-AF', {})).toMatchObject({ dateLocale: 'fa-AF', calendar: 'persian' })
    expect([pairingDue('en', {}), pairingDue('tr', {})]).toEqual([undefined, undefined])
  })

  test('are not due where they are in use already', () => {
    expect(pairingDue('fa', { dateLocale: 'fa-IR', calendar: 'persian' })).toBeUndefined()
    expect(pairingDue('fa', { dateLocale: 'fa-IR' })).toBeDefined()
  })

  test('are due once for each language, taken or not, also after a reload', () => {
    const store = start()
    store.dispatch(preferences.pairingAnswered({ language: 'fa' }))
    expect(start().chosen()).toEqual({ pairingsAnswered: ['fa'] })
    expect(pairingDue('fa', start().chosen())).toBeUndefined()
    expect(pairingDue('fa-AF', start().chosen())).toBeDefined()
  })
})
