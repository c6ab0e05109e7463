import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
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
    ['Date locale', 'de-DE', 1, /^\d\d\.\d\d\.\d{4}/],
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
  expect(first).toHaveTextContent(/ français$/)
  expect(others.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Anglais américain', 'Persan (Iran)']),
  )
  for (const { textContent } of others) expect(textContent).toMatch(/^\p{Lu}/u)
  expect(screen.getByRole('option', { name: 'Lundi' })).toBeTruthy()
})
