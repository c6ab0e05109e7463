import { NavLink } from 'react-router'
import { useTranslations } from '../../../i18n'
import { useAppConfig } from '../../../lib/appConfig'
import { useHasScope } from '../../../session/react'
import type { RouteHandle } from '../../returnUrl'
import styles from './Navigation.module.css'

/** Links to the screens that this user may open. */
export const Navigation = () => {
  const t = useTranslations('screens')
  const label = useTranslations('shell')('nav')
  const message = useTranslations() as (key: string) => string
  const { more = [] } = useAppConfig()
  const mayInspect = useHasScope('session:inspect')
  const link = (to: string, text: string) => (
    <li key={to}>
      <NavLink to={to} end className={styles.link}>
        {text}
      </NavLink>
    </li>
  )
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {link('/', t('home'))}
        {more.map(({ path, handle }) => {
          const { label } = (handle ?? {}) as RouteHandle
          if (path === undefined || label === undefined) return false
          // A second slash at the beginning would lead to another host.
          return link(path.replace(/^\/?/, '/'), message(label))
        })}
        {link('/settings', t('settings'))}
        {mayInspect && link('/session', t('session'))}
      </ul>
    </nav>
  )
}
