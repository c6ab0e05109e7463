import { NavLink } from 'react-router'
import { useLanguage, useTranslations } from '../../../i18n'
import { initialsOf } from './initials'
import styles from './UserBadge.module.css'

const person = (
  <svg viewBox="0 0 20 20" className={styles.person}>
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 16.5a6.25 5 0 0 1 12.5 0" />
  </svg>
)

/**
 * The link to the account, with the name and, hidden from screen readers, the initials; narrow windows show the
 * initials alone.
 */
export const UserBadge = ({ name }: { name: string | undefined }) => {
  const t = useTranslations('shell')
  const account = useTranslations('account')('title')
  const initials = initialsOf(name ?? '', useLanguage())
  return (
    <NavLink
      to="/account"
      end
      className={styles.badge}
      aria-label={name ? `${account}: ${name}` : account}
      title={name ? `${t('signedInAs')} ${name}` : account}
    >
      <span className={styles.initials} aria-hidden="true" dir="auto">
        {initials || person}
      </span>
      {name && <bdi className={styles.name}>{name}</bdi>}
    </NavLink>
  )
}
