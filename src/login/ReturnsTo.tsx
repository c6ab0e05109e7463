import { useTranslations } from '../i18n'
import styles from './LoginForm.module.css'

const known = { '/settings': 'settings', '/session': 'session', '/account': 'account' } as const

/** Says which screen follows after signing in, unless it is home. */
export const ReturnsTo = ({ next }: { next: string | undefined }) => {
  const t = useTranslations('login')
  const screens = useTranslations('screens')
  const path = next?.split(/[?#]/)[0] ?? ''
  if (!(path in known)) return null
  const screen = screens(known[path as keyof typeof known])
  return <p className={styles.hint}>{t('returnsTo', { screen })}</p>
}
