import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from '@jest/globals'
import { languages } from '../../src/i18n'
import { english, messagesIn, translations } from './allMessages'

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

/** The forms of each plural in a message, those for a certain number left out. */
const pluralsOf = (elements: MessageFormatElement[]): string[][] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsOf(element.children)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const inside = Object.values(element.options).flatMap((option) => pluralsOf(option.value))
    if (element.type === TYPE.select) return inside
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='))
    return [forms.toSorted(), ...inside]
  })

/** What a person reads of a message, whatever its arguments: all of its forms, one a line. */
const wordsOf = (elements: MessageFormatElement[]): string =>
  elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value
        case TYPE.select:
        case TYPE.plural:
          return Object.values(element.options)
            .map((option) => wordsOf(option.value))
            .join('\n')
        default:
          return '□'
      }
    })
    .join('')

describe.each(translations)('the messages in $code', ({ messages }) => {
  test('are the same as in English, none missing and none too many', () => {
    expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  test('take the same arguments as in English', () => {
    const read = (map: ReadonlyMap<string, string>) =>
      Object.fromEntries([...map].map(([key, message]) => [key, signature(message)]))
    expect(read(messages)).toEqual(read(english))
  })
})

/** What is wrong in writing, besides what is wrong in all languages. */
const mistakes: Partial<Record<(typeof languages)[number]['code'], RegExp[]>> = {
  en: [/[«»„]/],
  fa: [
    /[يكىةۀ]/, // letters of Arabic and of Dari
    /[“”„;?]|[A-Za-z□],/,
    /\s\u200c|\u200c[\s.،؛]/, // a non-joiner that parts nothing
    /(^|\s)ن?می\s|\sها(ی|یی)?(?!\S)/m, // and one that is missing
  ],
  'fa-AF': [
    /[يكىة]|هٔ/, // Afghan keyboards have the one letter ۀ
    /[“”„;?]|[A-Za-z□],/,
    /\s\u200c|\u200c[\s.،؛]/,
    /(^|\s)ن?می\s|\sها(ی|یی)?(?!\S)/m,
  ],
  ar: [/[یکگچپژۀ\u200c]/, /[“”„;?]|[A-Za-z□],/],
  tr: [/[«»„]/],
  de: [/[«»”]/, /(?<!„[^“]*)“/, /„[^“]*$/m],
  fr: [/[“”„]/, /(?<!\u202f)[;!?»]/, /«(?!\u202f)/, /(?<!\u00a0):/],
}

describe.each(languages)('every message in $code', ({ code }) => {
  const messages = [...messagesIn(code)].map(([key, message]) => ({
    key,
    message,
    parsed: parse(message),
  }))

  test('says something, with no space at its ends', () => {
    for (const { key, message } of messages)
      expect([key, message]).toEqual([key, message.trim() || '?'])
  })

  test('has the plural forms of the language, all of them', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted()
    const plurals = messages.flatMap(({ parsed }) => pluralsOf(parsed))
    expect(plurals.length).toBeGreaterThan(0)
    expect(plurals).toEqual(plurals.map(() => forms))
  })

  test('is written as the language is, with digits left to the person', () => {
    const wrong = [
      /["']|\.\.\.| {2}/,
      /\p{Nd}/u,
      /،(?! )|[,;](?=[^\s\d])/,
      ...(mistakes[code] ?? []),
    ]
    const found = messages.flatMap(({ key, parsed }) => {
      const words = wordsOf(parsed)
      return wrong.filter((each) => each.test(words)).map((each) => [key, words, String(each)])
    })
    expect(found).toEqual([])
  })
})
