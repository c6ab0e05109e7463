import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { DocumentTitle } from '../../ui/DocumentTitle'
import { ProfileFailed } from '../home/ProfileFailed'
import styles from './AccountScreen.module.css'
import { ProfileCard } from './ProfileCard'
import { SessionCard } from './SessionCard'

/** Who is signed in, and since when. */
export const AccountScreen = () => {
  const t = useTranslations('account')
  const { user, error } = useUser()
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <div className={styles.cards}>
        {error && !user ? <ProfileFailed error={error} /> : <ProfileCard />}
        <SessionCard />
      </div>
    </div>
  )
}
