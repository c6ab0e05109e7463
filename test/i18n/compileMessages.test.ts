/** @jest-environment node */
import { expect, test } from '@jest/globals'
import format from 'use-intl/format-message/format-only'
import { createTranslator } from 'use-intl/core'
import type english from '../../src/i18n/messages/en/signedIn'
import { languages } from '../../src/i18n'
import { partsOf } from '../../src/i18n/languages'
import { compileMessages } from '../../src/build/messagesPlugin'

type Messages = Parameters<typeof compileMessages>[0]

const digits = 'latn'
const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
}

test.each(languages)(
  'a compiled message in $code reads as the parsed one does',
  async ({ code }) => {
    const { default: signedIn } = await partsOf(code).signedIn()
    const locale = `${code}-u-nu-${digits}`
    const t = createTranslator({ locale, messages: signedIn as typeof english })
    const compiled = compileMessages(signedIn as Messages)['session'] as Record<string, never>
    for (const count of [0, 1, 2, 3, 11, 100, 1000, 1_000_000])
      expect(
        format('', compiled['timelineCount'] as never, { count }, {
          locale,
          formatters,
          cache: {},
        } as never),
      ).toBe(t('session.timelineCount', { count }))
  },
)

test('a message without arguments stays text; others become lists', () => {
  expect(compileMessages({ a: { b: "It''s {here}" }, c: 'x' })).toEqual({
    a: { b: ["It's ", ['here']] },
    c: 'x',
  })
})
