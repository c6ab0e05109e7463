import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { useLocale } from 'use-intl'

const none = {}
let asked: string[] = []
let isAway = true
jest.unstable_mockModule('../../src/i18n/messages', () => ({
  loadMessages(language: string) {
    asked.push(language)
    return isAway && language === 'tr' ? Promise.reject(new Error('away')) : Promise.resolve()
  },
  messagesOf: () => none,
  subscribe: () => () => undefined,
}))
jest.unstable_mockModule('../../src/i18n/applyLanguage', () => ({ applyLanguage: () => undefined }))
const { I18nProvider } = await import('../../src/i18n/I18nProvider')

const Spoken = () => <p>{useLocale()}</p>
const tree = (language: 'en' | 'tr' | 'de') => (
  <I18nProvider language={language} initial="en">
    <Spoken />
  </I18nProvider>
)
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const online = (isOnline: boolean) =>
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
/** A person has chosen Turkish, which cannot be had. */
async function chosen() {
  const { rerender, container } = render(tree('en'))
  await pass(0)
  rerender(tree('tr'))
  await pass(0)
  return { rerender, spoken: () => container.textContent }
}

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
  isAway = true
})

test('a language that cannot be had is asked for again when the network is back, which a device says too early', async () => {
  online(false)
  const { spoken } = await chosen()
  expect(spoken()).toMatch(/^en/)
  online(true)
  window.dispatchEvent(new Event('online'))
  await pass(500)
  isAway = false
  await pass(1000)
  expect(spoken()).toMatch(/^tr/)
  expect(asked).toEqual(['en', 'tr', 'tr', 'tr'])
})

test('it is asked for three times more, and then with the next network', async () => {
  online(true)
  await chosen()
  await pass(60_000)
  expect(asked).toEqual(['en', 'tr', 'tr', 'tr', 'tr'])
  isAway = false
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(asked).toHaveLength(6)
})

test('it is asked for no more once another was chosen', async () => {
  online(false)
  const { rerender, spoken } = await chosen()
  rerender(tree('de'))
  await pass(0)
  window.dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(spoken()).toMatch(/^de/)
  expect(asked).toEqual(['en', 'tr', 'de'])
})
