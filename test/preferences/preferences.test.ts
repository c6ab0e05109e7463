import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import * as preferences from '../../src/preferences'
import { dateLocales } from '../../src/preferences/dateLocales'
import { deviceTimeZone, resolveSettings } from '../../src/preferences/settings'
import { selectSettings } from '../../src/preferences/useSettings'

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

  test('does not follow other records, nor a store that is kept no more', () => {
    const one = start()
    localStorage.setItem(key, record({ theme: 'dark' }))
    dispatchEvent(new StorageEvent('storage', { key: 'persist:session' }))
    expect(one.chosen()).toEqual({})
    for (const stop of stops.splice(0)) stop()
    dispatchEvent(new StorageEvent('storage', { key }))
    one.dispatch(preferences.languageChosen('fa'))
    expect(one.chosen()).toEqual({ language: 'fa' })
    expect(preferences.readPreferences()).toEqual({ theme: 'dark' })
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

  test.each([
    ...(['gregorian', 'persian', 'islamic'] as const).map((calendar) => ({ calendar })),
    ...(['latn', 'arabext', 'arab'] as const).map((digits) => ({ digits })),
    ...([1, 2, 3, 4, 5, 6, 7] as const).map((firstDay) => ({ firstDay })),
    ...(['light', 'dark'] as const).map((theme) => ({ theme })),
    { timeZone: 'Asia/Kabul' },
    { language: 'fa-AF' },
    { dateLocale: 'fa-AF' },
    { languagesNamed: ['de', 'fa-AF'] },
  ])('is read again as it was stored: %j', (chosen) => {
    localStorage.setItem(key, record(chosen))
    expect(preferences.readPreferences()).toEqual(chosen)
  })

  test.each([
    { calendar: 'julian' },
    { firstDay: 0 },
    { firstDay: 8 },
    { firstDay: 1.5 },
    { timeZone: 330 },
    { timeZone: 'Etc/Unknown' },
    { language: ['fa'] },
    { languagesNamed: 'de' },
    { languagesNamed: ['de', 'not a locale'] },
  ])('is not read with what no person can have chosen: %j', (stored) => {
    localStorage.setItem(key, record(stored))
    expect(preferences.readPreferences()).toEqual({})
  })

  test.each([
    ['fa-IR-u-ca-gregory-nu-latn', 'fa-IR'],
    ['de-AT-x-private', 'de-AT'],
    ['xx-XX', undefined],
    ['', undefined],
    ['fa_IR', undefined],
    [7, undefined],
  ])('with the date locale %j has %j', (dateLocale, read) => {
    localStorage.setItem(key, record({ dateLocale }))
    expect(preferences.readPreferences().dateLocale).toBe(read)
  })
})

describe('settings', () => {
  test('are American dates in the Gregorian calendar and the zone of the device by default', () => {
    expect(resolveSettings({})).toEqual({
      locale: 'en-US',
      calendar: 'gregorian',
      digits: 'latn',
      timeZone: deviceTimeZone(),
      firstDay: 7,
      sentenceLocale: 'en-US',
    })
  })

  test.each(['Etc/Unknown', undefined])(
    'are in UTC where the browser says of the zone of the device: %s',
    (timeZone) => {
      const { prototype } = Intl.DateTimeFormat
      const said = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: timeZone as string }
      const spy = jest.spyOn(prototype, 'resolvedOptions').mockReturnValue(said)
      const settings = resolveSettings({})
      spy.mockRestore()
      expect(settings.timeZone).toBe('UTC')
    },
  )

  test('take calendar, digits and first day from the date locale', () => {
    expect(resolveSettings({ dateLocale: 'fa-IR' })).toMatchObject({
      calendar: 'persian',
      digits: 'arabext',
      firstDay: 6,
    })
  })

  test.each([
    ['en-GB', 'gregorian', undefined, 'latn', 1],
    ['fa-IR', 'persian', 'gregorian', 'arabext', 6],
    ['fa-AF', 'persian', 'gregorian', 'arabext', 6],
    ['ar-EG', 'gregorian', 'islamic', 'arab', 6],
    ['ar-MA', 'gregorian', 'islamic', 'latn', 1],
    ['de-AT', 'gregorian', undefined, 'latn', 1],
  ] as const)(
    'follow a language that brings %s: %s, beside it %s, %s, day %d',
    (followed, calendar, otherCalendar, digits, firstDay) => {
      expect(resolveSettings({}, followed)).toMatchObject({
        locale: followed,
        calendar,
        otherCalendar,
        digits,
        firstDay,
        sentenceLocale: followed,
      })
    },
  )

  test('that were chosen stay, and can each be given back to the language', () => {
    const store = start()
    const settings = () => selectSettings(store.getState(), 'fa-IR')
    store.dispatch(preferences.dateLocaleChosen('en-US'))
    store.dispatch(preferences.calendarChosen('persian'))
    expect(settings()).toMatchObject({
      locale: 'en-US',
      calendar: 'persian',
      otherCalendar: 'gregorian',
      digits: 'latn',
      sentenceLocale: 'fa-IR',
    })
    store.dispatch(preferences.dateLocaleChosen(undefined))
    store.dispatch(preferences.calendarChosen(undefined))
    expect(settings()).toEqual(resolveSettings({}, 'fa-IR'))
  })

  test('have the second calendar of the person or of their language', () => {
    const other = (chosen: preferences.Preferences, followed: string) =>
      resolveSettings(chosen, followed).otherCalendar
    expect(other({ dateLocale: 'en-GB' }, 'ar-EG')).toBe('islamic')
    expect(other({ dateLocale: 'ar-EG' }, 'en-US')).toBe('islamic')
    expect(other({ calendar: 'islamic' }, 'de-DE')).toBe('gregorian')
    expect(other({ calendar: 'gregorian' }, 'fa-IR')).toBe('persian')
    expect(other({}, 'fr-FR')).toBeUndefined()
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
    expect(resolveSettings({ dateLocale }).digits).toBe(digits)
    expect(resolveSettings({ dateLocale, digits: 'arab' }).digits).toBe('arab')
  })
})

test('a language that a notice has named is remembered once, also after a reload', () => {
  const store = start()
  for (const language of ['de', 'fa', 'de']) store.dispatch(preferences.languageNamed(language))
  expect(start().chosen()).toEqual({ languagesNamed: ['de', 'fa'] })
})
