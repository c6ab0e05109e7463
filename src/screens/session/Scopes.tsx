import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import styles from './SessionScreen.module.css'

export const Scopes = () => {
  const t = useTranslations('session')
  const { scopes } = useUser()
  if (scopes.length === 0) return <p className={styles.muted}>{t('noScopes')}</p>
  return (
    <ul className={styles.scopes}>
      {scopes.map((scope) => (
        <li key={scope}>
          <code dir="ltr">{scope}</code>
        </li>
      ))}
    </ul>
  )
}
