import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { persistStore } from 'redux-persist'
import { createBrowserStorage } from '../../src/lib/browserStorage'
import * as preferences from '../../src/preferences'

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

/** A store that has read its storage, as after a reload. */
const start = async (storage = createBrowserStorage()) => {
  const store = configureStore({
    reducer: { preferences: preferences.createPreferencesReducer(storage) },
    middleware: (defaults) => defaults({ serializableCheck: false }),
  })
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const made = persistStore(store, null, () => resolve(made))
  })
  const chosen = () => {
    const values = Object.entries(store.getState().preferences)
    return Object.fromEntries(values.filter(([name]) => name !== '_persist'))
  }
  return { ...store, chosen, flush: () => persistor.flush() }
}

beforeEach(() => localStorage.clear())

describe('what a person has chosen', () => {
  test('is there after a reload', async () => {
    const before = await start()
    before.dispatch(preferences.languageChosen('fa'))
    before.dispatch(preferences.themeChosen('dark'))
    before.dispatch(preferences.firstDayChosen(6))
    await before.flush()
    expect((await start()).chosen()).toEqual({ language: 'fa', theme: 'dark', firstDay: 6 })
    expect(preferences.readPreferences()).toEqual({ language: 'fa', theme: 'dark', firstDay: 6 })
  })

  test('goes back to the default when it is chosen no more', async () => {
    const store = await start()
    store.dispatch(preferences.themeChosen('dark'))
    store.dispatch(preferences.themeChosen(undefined))
    await store.flush()
    expect((await start()).chosen()).toEqual({})
  })

  test('is kept while the page lives where the browser keeps nothing', async () => {
    const storage = createBrowserStorage(blocked)
    const store = await start(storage)
    store.dispatch(preferences.languageChosen('fa'))
    await store.flush()
    expect((await start(storage)).chosen()).toEqual({ language: 'fa' })
    expect(preferences.readPreferences(blocked)).toEqual({})
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
    expect((await start()).chosen()).toEqual({})
    expect(preferences.readPreferences()).toEqual({})
  })

  test('loses only what makes no sense in it', async () => {
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
    expect((await start()).chosen()).toEqual(sensible)
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

  test('of a language are taken all three at once', async () => {
    const store = await start()
    store.dispatch(preferences.pairingAccepted(preferences.pairings['fa']!))
    expect(preferences.selectSettings(store.getState())).toMatchObject({
      locale: 'fa-IR',
      calendar: 'persian',
      digits: 'arabext',
    })
  })
})
