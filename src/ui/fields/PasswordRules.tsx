import { useLanguage, useTranslations } from '../../i18n'
import { directionOfLocale } from '../../lib/direction'
import fields from './field.module.css'

type Props = {
  id: string
  minLength?: number | undefined
  /** One text, or one for each language. */
  rules?: string | { readonly [language: string]: string } | undefined
}

/** The language of the rules to show: better in another one than not at all. */
const languageOf = (rules: { readonly [language: string]: string }, language: string) =>
  [language, language.replace(/-.*/, ''), 'en', ...Object.keys(rules)].find((each) => rules[each])

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
