import { Link } from 'react-router'
import { useTranslations } from '../../i18n'
import styles from './HomeScreen.module.css'

/** Links to the screens that every deployment has. */
export const Start = () => {
  const t = useTranslations('home')
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
      {way('/account', t('account'), t('accountText'))}
      {way('/settings', t('settings'), t('settingsText'))}
    </ul>
  )
}
