import { describe, expect, test } from '@jest/globals'
import { detectLanguage, directionOf, languageInUrl, languages } from '../../src/i18n'

const nothing = { search: '', saved: undefined, ofUser: undefined, languages: [] }

describe('the language at the start', () => {
  test('is that of the address, else the saved choice, the user’s locale, the browser’s wishes', () => {
    const all = { search: '?lang=fa', saved: 'ar', ofUser: 'tr-TR', languages: ['de-DE'] }
    expect(detectLanguage(all)).toBe('fa')
    expect(detectLanguage({ ...all, search: '' })).toBe('ar')
    expect(detectLanguage({ ...all, search: '', saved: undefined })).toBe('tr')
    expect(detectLanguage({ ...nothing, languages: all.languages })).toBe('de')
  })

  test.each([
    ['fa', 'fa'],
    ['fa-IR', 'fa'],
    ['fa-AF', 'fa-AF'],
    ['fa-Arab-AF', 'fa-AF'],
    ['prs', 'fa-AF'],
    ['prs-AF', 'fa-AF'],
    ['fa_AF', 'fa-AF'],
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['ar-SA-u-nu-arab', 'ar'],
    ['tr-CY', 'tr'],
    ['de-AT', 'de'],
    ['de-Latn-CH-1996', 'de'],
    ['fr-CA', 'fr'],
    ['EN-gb', 'en'],
  ])('where the browser wishes %s it is %s', (wish, language) => {
    expect(detectLanguage({ ...nothing, languages: [wish, 'en'] })).toBe(language)
    expect(detectLanguage({ ...nothing, ofUser: wish, languages: ['en'] })).toBe(language)
  })

  test('wishes that cannot be met are passed over, in their order', () => {
    expect(detectLanguage({ ...nothing, languages: ['pt', 'zz', 'de-AT', 'fa'] })).toBe('de')
    expect(detectLanguage({ ...nothing, languages: ['ps-AF', 'fa-AF', 'en'] })).toBe('fa-AF')
    expect(detectLanguage({ ...nothing, ofUser: 'pt-BR', languages: ['fr'] })).toBe('fr')
  })

  test('English is spoken where no wish can be met', () => {
    expect(detectLanguage(nothing)).toBe('en')
    expect(detectLanguage({ search: '?lang=tlh', saved: 'xx', languages: ['zz', ''] })).toBe('en')
  })

  test.each([null, 5, {}, [], '', 'undefined', 'not a locale', '__proto__', () => 'fa'])(
    'a user’s locale that is none is passed over: %p',
    (ofUser) => expect(detectLanguage({ ...nothing, ofUser, languages: ['fa'] })).toBe('fa'),
  )

  test.each(['?lang=constructor', '?lang=__proto__', '?lang=', '?lang=%F0', '?lang=<b>', ''])(
    'an address with %j chooses nothing',
    (search) => expect(languageInUrl(search)).toBeUndefined(),
  )

  test('an address may write the language in any case and with a region', () => {
    expect(languageInUrl('?next=%2F&lang=FA_ir')).toBe('fa')
    expect(languageInUrl('?lang=fa-af')).toBe('fa-AF')
    for (const { code } of languages) expect(languageInUrl(`?lang=${code}`)).toBe(code)
  })

  test('languages of the Arabic script are read from right to left, all others from left to right', () => {
    for (const { code } of languages)
      expect([code, directionOf(code)]).toEqual([
        code,
        new Intl.Locale(code).maximize().script === 'Arab' ? 'rtl' : 'ltr',
      ])
    expect(directionOf('fa')).toBe('rtl')
    expect(directionOf('xx')).toBe('ltr')
  })
})
