import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
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
  const links = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // Where there are more links than room they scroll, and the one of this screen is in sight.
  useEffect(() => {
    const row = links.current?.getBoundingClientRect()
    const current = links.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!row || !current) return
    const left = Math.min(current.left - row.left, 0) + Math.max(current.right - row.right, 0)
    if (left !== 0) links.current?.scrollBy({ left })
  }, [pathname])
  const link = (to: string, text: string) => (
    <li key={to}>
      <NavLink to={to} end className={styles.link}>
        {text}
      </NavLink>
    </li>
  )
  return (
    <nav aria-label={label}>
      <ul ref={links} className={styles.links}>
        {link('/', t('home'))}
        {more.map(({ path, handle }) => {
          const { label } = (handle ?? {}) as RouteHandle
          return path !== undefined && label !== undefined && link(`/${path}`, message(label))
        })}
        {link('/settings', t('settings'))}
        {mayInspect && link('/session', t('session'))}
      </ul>
    </nav>
  )
}
