import { useLanguage, useTranslations } from '../../i18n'
import { directionOfLocale } from '../../lib/direction'
import fields from './field.module.css'

type Props = {
  id: string
  minLength?: number | undefined
  /** One text, or one for each language. */
  rules?: string | { readonly [language: string]: string } | undefined
}

const languageIn = (tag: string) => new Intl.Locale(tag).language
const isSame = (tag: string, other: string) =>
  new Intl.Locale(tag).toString() === new Intl.Locale(other).toString()

/**
 * The language of the rules to show: that of the page, or else the same without its country or with another one. Better
 * in another language than not at all.
 */
const languageOf = (rules: { readonly [language: string]: string }, language: string) => {
  const written = Object.keys(rules).filter((each) => rules[each])
  return (
    written.find((each) => isSame(each, language)) ??
    written.find((each) => isSame(each, languageIn(language))) ??
    written.find((each) => languageIn(each) === languageIn(language)) ??
    written.find((each) => isSame(each, 'en')) ??
    written[0]
  )
}

/** What is asked of a new password, before it is typed. */
export const PasswordRules = ({ id, minLength, rules }: Props) => {
  const t = useTranslations('steps')
  const language = useLanguage()
  const written = typeof rules === 'object' ? languageOf(rules, language) : undefined
  const text = typeof rules === 'object' ? written && rules[written] : rules
  return (
    <div id={id} className={fields.hint}>
      {minLength !== undefined && <p>{t('atLeast', { count: minLength })}</p>}
      {text && (
        <p>
          <bdi lang={written} dir={written && directionOfLocale(written)}>
            {text}
          </bdi>
        </p>
      )}
    </div>
  )
}
