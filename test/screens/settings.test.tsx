import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

useDemoServer()

const plain = (text: string | null | undefined) =>
  text?.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
/** What stands beside a name in the section with that heading. */
const beside = (heading: string, name: string) => {
  const section = screen.getByRole('heading', { level: 3, name: heading }).parentElement!
  return within(section).getByText(name, { selector: 'dt' }).nextElementSibling!
}
const preview = (name: string) => plain(beside('Preview', name).textContent)

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
    ['Date locale', 'de-DE', 'Long', /^\p{L}+, \d+\. \p{L}+ \d{4}$/u],
    ['Date locale', 'fa-AF', 'Long', /^.+ [۰-۹]+ \p{L}+ ۱۴[۰-۹]{2}$/u],
    ['Digits', 'arabext', 'Relative', '۳ days ago'],
    ['Calendar', 'persian', 'Long', /^\w+, [A-Z]\w+ \d+, 1[45]\d\d$/],
    ['Calendar', 'islamic', 'Short', /AH$/],
    ['Digits', 'arab', 'In a message', '١٬٤٠٥ events in your session.'],
    ['Digits', 'arabext', 'Short', /^[۰-۹]+\/[۰-۹]+\/[۰-۹]{4}$/],
    ['First day of the week', '3', 'This week', /^Wednesday.*Tuesday$/],
  ])('%s: %s', async (setting, option, name, written) => {
    const { choose } = await opened()
    const before = preview(name)
    await choose(setting, option)
    expect(preview(name)).not.toBe(before)
    expect(preview(name)).toEqual(
      written instanceof RegExp ? expect.stringMatching(written) : written,
    )
  })

  test('Time zone: Asia/Tehran', async () => {
    const { user } = await opened()
    await user.clear(screen.getByRole('combobox', { name: 'Time zone' }))
    await user.keyboard('Tehran{Enter}')
    expect(preview('Time now')).toMatch(/^\d+:\d\d [AP]MIran Standard Time$/)
  })
})

test('a date is tried in every calendar and as every other date locale writes it', async () => {
  const { user } = await opened()
  const day = await screen.findByRole('spinbutton', { name: 'A date Month' })
  await user.click(day)
  await user.keyboard('3/21/2026')
  const tried = (name: string) => plain(beside('Try it: pick a date', name).textContent)
  expect(tried('Gregorian')).toBe('March 21, 2026')
  expect(tried('Persian (Solar Hijri)')).toBe('Farvardin 1, 1405')
  expect(tried('Islamic (Umm al-Qura)')).toBe('Shawwal 2, 1447 AH')
  expect(tried('British English')).toBe('21 March 2026')
  expect(tried('Persian (Iran)')).toBe('۱ فروردین ۱۴۰۵')
  expect(tried('Dari')).toBe('۱ حمل ۱۴۰۵')
  expect(tried('Arabic (Egypt)')).toBe('٢١ مارس ٢٠٢٦')
  expect(tried('Turkish (Türkiye)')).toBe('21 Mart 2026')
  expect(tried('German (Germany)')).toBe('21. März 2026')
  expect(tried('French (France)')).toBe('21 mars 2026')
  expect(screen.getByText('2026-03-21', { selector: 'code' })).toBeVisible()
})
