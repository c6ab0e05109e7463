import { useLanguage, useTranslations } from '../../../i18n'
import type { PasswordCall } from './calls'
import fields from '../../../ui/fields/field.module.css'

type Props = Pick<PasswordCall, 'minLength' | 'rules'> & { id: string }

/** What is asked of a new password, before it is typed. */
export const PasswordRules = ({ id, minLength, rules }: Props) => {
  const t = useTranslations('steps')
  const language = useLanguage()
  const text = typeof rules === 'string' ? rules : rules?.[language]
  return (
    <div id={id} className={fields.hint}>
      {minLength !== undefined && <p>{t('atLeast', { count: minLength })}</p>}
      {text && (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
    </div>
  )
}
