import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from '@jest/globals'
import { languages } from '../../src/i18n'
import { partsOf } from '../../src/i18n/languages'

type Messages = { readonly [key: string]: string | Messages }

const flat = (messages: Messages, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

const all = await Promise.all(
  languages.map(async ({ code }) => {
    const { start, rest } = partsOf(code)
    const parts = await Promise.all([start(), rest()])
    return { code, messages: new Map(parts.flatMap((part) => flat(part.default as Messages))) }
  }),
)
const [english, ...others] = all.toSorted((a) => (a.code === 'en' ? -1 : 1))

/** The names of all arguments and tags of a message, with their kinds. */
const argumentsOf = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.select:
      case TYPE.plural:
        return [
          `${element.value}:${element.type}`,
          ...Object.values(element.options).flatMap((option) => argumentsOf(option.value)),
        ]
      case TYPE.tag:
        return [`<${element.value}>`, ...argumentsOf(element.children)]
      default:
        return [`${element.value}:${element.type}`]
    }
  })
const signature = (message: string) => [...new Set(argumentsOf(parse(message)))].toSorted()

describe.each(others)('the messages in $code', ({ messages }) => {
  test('are the same as in English, none missing and none too many', () => {
    expect([...messages.keys()].toSorted()).toEqual([...english!.messages.keys()].toSorted())
  })

  test('take the same arguments as in English', () => {
    const read = (map: Map<string, string>) =>
      Object.fromEntries([...map].map(([key, message]) => [key, signature(message)]))
    expect(read(messages)).toEqual(read(english!.messages))
  })
})

test.each(all)(
  'every message in $code says something, with no space at its ends',
  ({ messages }) => {
    for (const [key, message] of messages)
      expect([key, message]).toEqual([key, message.trim() || '?'])
  },
)

test('Persian is written with its own letters, digits left to the person, and its own punctuation', () => {
  const persian = all.find(({ code }) => code === 'fa')!
  for (const [key, message] of persian.messages) {
    const words = message.replace(/\{[^}]*\}?|<[^>]*>/g, '')
    expect([key, words.match(/[يكىة٠-٩0-9۰-۹"“”;?]|\s‌|‌\s|،\S/gu)]).toEqual([key, null])
  }
})
