import { useTranslations } from '../../i18n'
import { useAppConfig } from '../../lib/appConfig'
import { useSession } from '../../session/react'
import { Card } from '../../ui/Card'
import { DocumentTitle } from '../../ui/DocumentTitle'
import { Scopes } from './Scopes'
import { SessionDetails } from './SessionDetails'
import styles from './SessionScreen.module.css'
import { States } from './States'
import { Support } from './Support'
import { Timeline } from './Timeline'

/** Shows what this browser knows of the session, for developers and support. */
export const SessionScreen = () => {
  const t = useTranslations('session')
  const session = useSession()
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      {useAppConfig().demoPanel}
      <States session={session} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {session.status !== 'loggedOut' && <SessionDetails session={session} />}
          <Card aria-labelledby="scopes">
            <h2 id="scopes">{t('scopes')}</h2>
            <Scopes />
          </Card>
          <Support />
        </div>
        <Timeline />
      </div>
    </div>
  )
}
