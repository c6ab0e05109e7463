import { useTranslations } from '../i18n'
import styles from './LoginForm.module.css'

const known = ['settings', 'session', 'account'] as const

/** Says which screen follows after signing in, unless it is home. */
export const ReturnsTo = ({ next }: { next: string | undefined }) => {
  const t = useTranslations('login')
  const screens = useTranslations('screens')
  const name = known.find((each) => next?.split(/[?#]/)[0] === `/${each}`)
  return name && <p className={styles.hint}>{t('returnsTo', { screen: screens(name) })}</p>
}
