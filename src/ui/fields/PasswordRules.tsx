import { useLanguage, useTranslations } from '../../i18n'
import fields from './field.module.css'
import styles from './PasswordRules.module.css'

type Props = {
  id: string
  minLength?: number | undefined
  /** One text, or one for each language. */
  rules?: string | { readonly [language: string]: string } | undefined
}

/** What is asked of a new password, before it is typed. */
export const PasswordRules = ({ id, minLength, rules }: Props) => {
  const t = useTranslations('steps')
  const language = useLanguage()
  const text = typeof rules === 'string' ? rules : rules?.[language]
  return (
    <div id={id} className={`${fields.hint} ${styles.rules}`}>
      {minLength !== undefined && <p>{t('atLeast', { count: minLength })}</p>}
      {text && (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
    </div>
  )
}
