import { NavLink } from 'react-router'
import { useTranslations } from '../../../i18n'
import { useHasScope } from '../../../session/react'
import styles from './Navigation.module.css'

/** The screens that this person may go to. */
export const Navigation = () => {
  const t = useTranslations('screens')
  const label = useTranslations('shell')('nav')
  const mayInspect = useHasScope('session:inspect')
  const link = (to: string, text: string) => (
    <li>
      <NavLink to={to} end className={styles.link}>
        {text}
      </NavLink>
    </li>
  )
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {link('/', t('home'))}
        {link('/settings', t('settings'))}
        {mayInspect && link('/session', t('session'))}
      </ul>
    </nav>
  )
}
