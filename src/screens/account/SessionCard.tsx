import { useTranslations } from '../../i18n'
import { useHasScope, useSession } from '../../session/react'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { Detail, Details } from '../../ui/Details'
import { SignOutButton } from '../../ui/SignOutButton'
import { TimeWithDistance } from '../../ui/time/TimeWithDistance'
import styles from './AccountScreen.module.css'

/** When the session began, when the access token expires or has expired, and a button to sign out. */
export const SessionCard = () => {
  const t = useTranslations('account')
  const session = useSession()
  const mayInspect = useHasScope('session:inspect')
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
      <div className={styles.foot} data-print="off">
        <SignOutButton variant="secondary" />
        {mayInspect && <ButtonLink to="/session">{t('inspect')}</ButtonLink>}
      </div>
    </Card>
  )
}
