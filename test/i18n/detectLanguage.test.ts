import { describe, expect, test } from '@jest/globals'
import { detectLanguage, directionOf, languageInUrl } from '../../src/i18n'

const nothing = { search: '', saved: undefined, languages: [] }

describe('the language at the start', () => {
  test('the address comes before the saved choice, the saved choice before the browser', () => {
    expect(detectLanguage({ search: '?lang=fa', saved: 'en', languages: ['en'] })).toBe('fa')
    expect(detectLanguage({ search: '', saved: 'fa', languages: ['en'] })).toBe('fa')
    expect(detectLanguage({ ...nothing, languages: ['fa'] })).toBe('fa')
  })

  test('a regional wish is met by the language, in the order of the wishes', () => {
    expect(detectLanguage({ ...nothing, languages: ['fa-IR', 'en'] })).toBe('fa')
    expect(detectLanguage({ ...nothing, languages: ['zz', 'en-GB', 'fa'] })).toBe('en')
  })

  test('English is spoken where no wish can be met', () => {
    expect(detectLanguage(nothing)).toBe('en')
    expect(detectLanguage({ search: '?lang=tlh', saved: 'xx', languages: ['zz', ''] })).toBe('en')
  })

  test.each(['?lang=constructor', '?lang=__proto__', '?lang=', '?lang=%F0', '?lang=<b>', ''])(
    'an address with %j chooses nothing',
    (search) => expect(languageInUrl(search)).toBeUndefined(),
  )

  test('an address may write the language in any case and with a region', () => {
    expect(languageInUrl('?next=%2F&lang=FA_ir')).toBe('fa')
  })

  test('Persian is read from right to left, English and the unknown from left to right', () => {
    expect(['fa', 'en', 'xx'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr'])
  })
})
