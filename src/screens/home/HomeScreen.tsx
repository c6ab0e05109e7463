import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { DocumentTitle } from '../../ui/DocumentTitle'
import styles from './HomeScreen.module.css'
import { ProfileCard } from './ProfileCard'
import { ProfileFailed } from './ProfileFailed'
import { SessionCard } from './SessionCard'
import { Today } from './Today'

export const HomeScreen = () => {
  const t = useTranslations('home')
  const { name, user, error } = useUser()
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header className={styles.greeting}>
        <h1 tabIndex={-1}>
          {name ? t.rich('hello', { name: () => <bdi>{name}</bdi> }) : t('helloUnknown')}
        </h1>
        <Today />
      </header>
      <div className={styles.cards}>
        {error && !user ? <ProfileFailed error={error} /> : <ProfileCard />}
        <SessionCard />
      </div>
    </div>
  )
}
