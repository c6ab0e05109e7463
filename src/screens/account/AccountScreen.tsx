import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { DocumentTitle } from '../../ui/DocumentTitle'
import { ProfileFailed } from '../home/ProfileFailed'
import styles from './AccountScreen.module.css'
import { ProfileCard } from './ProfileCard'
import { SessionCard } from './SessionCard'

type Props = {
  /** Where this deployment has a call for it: what changes the password, and what ends all sessions. */
  password?: ReactNode
  everywhere?: ReactNode
}

/** Who is signed in, and since when. */
export const AccountScreen = ({ password, everywhere }: Props) => {
  const t = useTranslations('account')
  const { user, error } = useUser()
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <div className={styles.cards}>
        <div className={styles.column}>
          {error && !user ? <ProfileFailed error={error} /> : <ProfileCard />}
          {password}
        </div>
        <div className={styles.column}>
          <SessionCard />
          {everywhere}
        </div>
      </div>
    </div>
  )
}
