import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { DocumentTitle } from '../../ui/DocumentTitle'
import { Time } from '../../ui/Time'
import styles from './HomeScreen.module.css'
import { ProfileCard } from './ProfileCard'
import { ProfileFailed } from './ProfileFailed'
import { SessionCard } from './SessionCard'

export const HomeScreen = () => {
  const t = useTranslations('home')
  const { name, user, error } = useUser()
  const [now] = useState(() => Date.now())
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header className={styles.greeting}>
        <p className={styles.today}>
          {t.rich('today', {
            weekday: () => <Time at={now} style="weekday" />,
            date: () => <Time at={now} style="longDate" />,
          })}
        </p>
        <h1 tabIndex={-1}>
          {name ? t.rich('hello', { name: () => <bdi>{name}</bdi> }) : t('helloUnknown')}
        </h1>
      </header>
      <div className={styles.cards}>
        {error && !user ? <ProfileFailed error={error} /> : <ProfileCard />}
        <SessionCard />
      </div>
    </div>
  )
}
