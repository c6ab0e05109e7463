import { Link } from 'react-router'
import { useTranslations } from '../../i18n'
import { useHasScope } from '../../session/react'
import styles from './HomeScreen.module.css'

/** The ways to the screens that every deployment has, and what each is for. */
export const Start = () => {
  const t = useTranslations('home')
  const account = useTranslations('account')
  const screens = useTranslations('screens')
  const mayInspect = useHasScope('session:inspect')
  const way = (to: string, title: string, text: string) => (
    <li className={styles.way}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>{text}</p>
    </li>
  )
  return (
    <ul className={styles.ways}>
      {way('/account', account('title'), t('accountText'))}
      {way('/settings', screens('settings'), t('settingsText'))}
      {mayInspect && way('/session', screens('session'), t('sessionText'))}
    </ul>
  )
}
