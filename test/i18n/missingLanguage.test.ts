import { beforeEach, expect, jest, test } from '@jest/globals'
import type { Language } from '../../src/i18n/languages'

/** What each language has loaded, in order; one that is away rejects. */
let asked: string[] = []
const away = new Set<Language>()
let release: (() => void) | undefined

const part = (language: Language, name: string, messages: object) => async () => {
  asked.push(`${language} ${name}`)
  if (away.has(language)) throw new Error('away')
  if (language === 'de') await new Promise<void>((resolve) => (release = resolve))
  return { default: messages }
}
jest.unstable_mockModule('../../src/i18n/languages', () => ({
  partsOf: (language: Language) => ({
    guest: part(language, 'guest', { login: {} }),
    signedIn: part(language, 'signedIn', { home: {} }),
  }),
}))
jest.unstable_mockModule('../../src/i18n/font', () => ({ loadFont: () => undefined }))

async function open() {
  jest.resetModules()
  return import('../../src/i18n/messages')
}

beforeEach(() => {
  asked = []
  away.clear()
})

test('a signed-in screen opens in the language on the screen while the one that was chosen is away', async () => {
  const { loadMessages, loadAllMessages, isMissing, messagesOf } = await open()
  await loadMessages('en')
  away.add('tr')
  await expect(loadMessages('tr')).rejects.toThrow('away')
  asked = []
  await loadAllMessages()
  expect([asked, isMissing('tr')]).toEqual([['en signedIn'], true])
  expect(messagesOf('en')).toEqual({ login: {}, home: {} })
})

test('a language that is on its way when a signed-in screen opens comes with the messages of those screens', async () => {
  const { loadMessages, loadAllMessages, messagesOf } = await open()
  await loadMessages('en')
  const coming = loadMessages('de')
  await loadAllMessages()
  while (messagesOf('de')?.home === undefined) {
    release?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await coming
  expect(messagesOf('de')).toEqual({ login: {}, home: {} })
  asked = []
  await loadAllMessages()
  expect(asked).toEqual([])
})

test('without any language on the screen the failure of the first one is told', async () => {
  const { loadMessages, loadAllMessages } = await open()
  away.add('fa')
  await expect(loadMessages('fa')).rejects.toThrow('away')
  await expect(loadAllMessages()).rejects.toThrow('away')
})

test('a language that comes late does not take the place of the one that was chosen after it', async () => {
  const { loadMessages, loadAllMessages } = await open()
  const late = loadMessages('de')
  await loadMessages('fr')
  release?.()
  await late
  asked = []
  await loadAllMessages()
  expect(asked).toEqual(['fr signedIn'])
})
