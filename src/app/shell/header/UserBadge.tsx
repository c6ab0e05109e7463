import { useLanguage, useTranslations } from '../../../i18n'
import { initialsOf } from './initials'
import styles from './UserBadge.module.css'

/** Who is signed in: the name, and the initials for those who see; in narrow windows these alone. */
export const UserBadge = ({ name }: { name: string }) => {
  const t = useTranslations('shell')
  const initials = initialsOf(name, useLanguage())
  return (
    <span className={styles.badge} title={`${t('signedInAs')} ${name}`}>
      {initials && (
        <span className={styles.initials} aria-hidden="true" dir="auto">
          {initials}
        </span>
      )}
      <bdi className={styles.name}>{name}</bdi>
    </span>
  )
}
