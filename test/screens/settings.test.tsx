import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { findZones, zonesIn } from '../../src/screens/settings/zones'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

useDemoServer()

const plain = (text: string | null | undefined) =>
  text?.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
/** The two lines of the preview. */
const preview = () =>
  [...screen.getByRole('group', { name: 'Preview' }).children].map(({ textContent }) =>
    plain(textContent),
  )

async function opened() {
  const { user } = await renderApp({ path: '/settings', signedInAs: 'sara' })
  await screen.findByRole('combobox', { name: 'Date locale' })
  await screen.findByText(/^\d+\/\d+\/\d+$/, { selector: 'time' })
  const choose = (setting: string, option: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: setting }), option)
  return { user, choose }
}

describe('the preview follows at once', () => {
  test.each([
    ['Date locale', 'de-DE', 0, /^\p{L}+, \d+\. \p{L}+ \d{4}$/u],
    ['Date locale', 'de-DE', 1, /^\d{1,2}\.\d{1,2}\.\d{4}/],
    ['Calendar', 'persian', 0, /^\w+, [A-Z]\w+ \d+, 1[45]\d\d$/],
    ['Calendar', 'islamic', 1, /^\S+ AH/],
    ['Digits', 'arabext', 0, /[۰-۹]{4}$/],
    ['Digits', 'arabext', 1, /^[۰-۹]+\/[۰-۹]+\/[۰-۹]{4}/],
  ])('%s: %s, in line %s', async (setting, option, line, written) => {
    const { choose } = await opened()
    const before = preview()
    expect(before).toHaveLength(2)
    await choose(setting, option)
    expect(preview()[line]).not.toBe(before[line])
    expect(preview()[line]).toMatch(written)
  })

  test('Time zone: Asia/Tehran', async () => {
    const { user } = await opened()
    await user.clear(screen.getByRole('combobox', { name: 'Time zone' }))
    await user.keyboard('Tehran{Enter}')
    expect(preview()[1]).toMatch(/\d+:\d\d [AP]MIran Standard Time$/)
  })
})

describe('the field of the time zone that is emptied', () => {
  const field = () => screen.getByRole('combobox', { name: 'Time zone' })
  const saved = () => localStorage.getItem('persist:preferences')
  async function emptied() {
    const { user } = await opened()
    await user.clear(field())
    await user.keyboard('Tehran{Enter}')
    await waitFor(() => expect(saved()).toContain('Asia/Tehran'))
    await user.clear(field())
    expect(preview()[1]).toMatch(/Iran Standard Time$/)
    return user
  }

  test('keeps the zone, which Escape brings back to sight', async () => {
    const user = await emptied()
    await user.keyboard('{Escape}')
    expect(field()).toHaveDisplayValue('Asia/Tehran')
    expect(preview()[1]).toMatch(/Iran Standard Time$/)
  })

  test('keeps the zone when it is left', async () => {
    const user = await emptied()
    await user.tab()
    expect(field()).toHaveDisplayValue('Asia/Tehran')
    expect(saved()).toContain('Asia/Tehran')
  })

  test('lets the default be chosen from its list', async () => {
    const user = await emptied()
    await user.click(screen.getByRole('option', { name: /\(default\)/ }))
    await waitFor(() => expect(saved()).not.toContain('Asia/Tehran'))
    // The device's own, which is Tehran's for some who run this.
    const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')!.value
    expect(preview()[1]!.endsWith(zone)).toBe(true)
  })
})

describe('the screen says whether the choices are kept', () => {
  const saved = 'Changes are saved automatically in this browser.'
  const unsaved = /^This browser can’t save anything right now\./

  test('where localStorage becomes full, from the first choice that is lost', async () => {
    const { choose } = await opened()
    await choose('Digits', 'arabext')
    expect(screen.getByText(saved)).toBeVisible()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    try {
      await choose('Calendar', 'persian')
      expect(screen.getByText(unsaved).closest('[role=status]')).toBeVisible()
      expect(screen.queryByText(saved)).toBeNull()
    } finally {
      full.mockRestore()
    }
    // There is room again: the next choice is kept, and with it the one before.
    await choose('Calendar', '')
    expect(screen.getByText(saved)).toBeVisible()
    expect(screen.queryByText(unsaved)).toBeNull()
  })

  test('where localStorage is blocked, at once', async () => {
    const blocked = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    try {
      await opened()
      expect(screen.getByText(unsaved)).toBeVisible()
    } finally {
      blocked.mockRestore()
    }
  })
})

describe('a time zone is found', () => {
  const found = (language: string, text: string) =>
    findZones(zonesIn(language, 'UTC'), text).map(({ name }) => name)

  test.each([
    ['en', 'Germany', 'Europe/Berlin'],
    ['en', 'saudi', 'Asia/Riyadh'],
    ['de', 'Österreich', 'Europe/Vienna'],
    ['de', 'austria', 'Europe/Vienna'],
    ['fa', 'ایران', 'Asia/Tehran'],
    ['fa', 'ترکیه', 'Europe/Istanbul'],
    ['fa-AF', 'افغانستان', 'Asia/Kabul'],
    ['ar', 'مصر', 'Africa/Cairo'],
    ['tr', 'Fransa', 'Europe/Paris'],
  ])('in %s by its country: %s', (language, text, zone) => {
    expect(found(language, text)[0]).toBe(zone)
  })

  test('where the browser does not list it, as that of the device, also after the device has moved', () => {
    const has = (device: string) => zonesIn('en', device).some(({ name }) => name === device)
    expect(['Etc/GMT+7', 'Etc/GMT+8'].map(has)).toEqual([true, true])
  })

  test('by its own name before that of a country', () => {
    expect(found('en', 'jersey')).toEqual(['Europe/Jersey'])
    expect(found('en', 'new york')[0]).toBe('America/New_York')
  })

  test('where the browser knows no zones of countries, by its own name and that of its time', () => {
    const { Locale } = Intl
    jest.spyOn(Intl, 'Locale').mockImplementation(
      (tag) =>
        Object.create(new Locale(tag as string), {
          getTimeZones: { value: undefined },
          timeZones: { value: undefined },
        }) as Intl.Locale,
    )
    expect(found('fr', 'Allemagne')).toEqual([])
    expect(found('fr', 'berlin')).toEqual(['Europe/Berlin'])
    expect(found('en-CA', 'Iran')[0]).toBe('Asia/Tehran')
  })

  test('with the name of the time that it has today, not of the one that it had in 1970', () => {
    const noteOf = (zone: string) => zonesIn('en', 'UTC').find(({ name }) => name === zone)?.note
    expect(['Europe/Kiev', 'Europe/Vilnius', 'Europe/Lisbon'].map(noteOf)).toEqual([
      'Eastern European Time',
      'Eastern European Time',
      'Western European Time',
    ])
  })
})

test('the settings hold settings: every control is one of the seven, and no date is to be picked', async () => {
  await opened()
  const controls = within(screen.getByRole('main')).getAllByRole('combobox')
  expect(
    controls.map((each) => each.closest('div:has(> label)')!.querySelector('label')!.textContent),
  ).toEqual([
    ...['Language', 'Theme', 'Date locale', 'Calendar', 'Digits', 'First day of the week'],
    'Time zone',
  ])
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    ...['Settings', 'Appearance', 'Dates and numbers'],
  ])
})

test('in French each entry of a list begins with a capital, and a name within a sentence does not', async () => {
  await renderApp({ path: '/settings?lang=fr', signedInAs: 'sara' })
  const select = await screen.findByRole('combobox', { name: 'Format des dates' })
  const [first, ...others] = within(select).getAllByRole('option')
  expect(first).toHaveTextContent(/^Français \(/)
  expect(others.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Anglais américain', 'Persan (Iran)']),
  )
  for (const { textContent } of others) expect(textContent).toMatch(/^\p{Lu}/u)
  expect(screen.getByRole('option', { name: 'Lundi' })).toBeTruthy()
})
