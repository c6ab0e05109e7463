import { useTranslations } from '../../i18n'
import { useSession } from '../../session/react'
import { Card } from '../../ui/Card'
import { Detail, Details } from '../../ui/Details'
import { TimeWithDistance } from '../../ui/time/TimeWithDistance'
import styles from './HomeScreen.module.css'

/** When the session began, and when access ends or ended. */
export const SessionCard = () => {
  const t = useTranslations('home')
  const session = useSession()
  if (session.status === 'loggedOut') return null
  const valid = session.status === 'loggedIn'
  const end = valid ? session.accessToken.expiresAt : session.expiredAt
  return (
    <Card aria-labelledby="your-session">
      <h2 id="your-session">{t('session')}</h2>
      <Details>
        <Detail name={t('began')}>
          <TimeWithDistance at={session.beganAt} />
        </Detail>
        <Detail name={t(valid ? 'ends' : 'expired')}>
          <TimeWithDistance at={end} />
        </Detail>
      </Details>
      <p className={styles.note}>{t(session.renewal.by === 'none' ? 'notRenewed' : 'renewed')}</p>
    </Card>
  )
}
