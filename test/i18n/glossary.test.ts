import { describe, expect, test } from '@jest/globals'
import { english, messagesIn, translations } from './allMessages'
import { glossary, idioms, sameAsEnglish, terms } from './glossary'

type Translated = keyof typeof glossary
type Term = keyof typeof terms

/** Without the marks of Arabic vowels, which a writer may set or leave out. */
const plain = (text: string) => text.replace(/[\u064b-\u0653]/g, '')
/** Without arguments and tags, whose names are English in every language. */
const without = (text: string) => text.replace(/<[^>]*>|\{\w+(, \w+)?(,|\})/g, '')

const uses = (message: string, word: string | RegExp, locale: string) =>
  typeof word === 'string'
    ? plain(without(message))
        .toLocaleLowerCase(locale)
        .includes(plain(word).toLocaleLowerCase(locale))
    : word.test(plain(without(message)))

describe.each(translations.map(({ code }) => code as Translated))('the words in %s', (code) => {
  const messages = messagesIn(code)

  test.each(Object.entries(terms) as [Term, RegExp][])('%s has its one word', (name, term) => {
    const keys = [...english.keys()].filter(
      (key) => term.test(without(english.get(key)!)) && !idioms[code]?.includes(key),
    )
    expect(keys).not.toEqual([])
    const others = keys.filter((key) => !uses(messages.get(key)!, glossary[code][name], code))
    expect(others.map((key) => [key, messages.get(key)])).toEqual([])
  })

  test('are not left in English', () => {
    const same = [...messages].filter(([key, message]) => message === english.get(key))
    expect(same.map(([key]) => key).toSorted()).toEqual(sameAsEnglish[code] ?? [])
  })
})
