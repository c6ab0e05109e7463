import { useId } from 'react'
import { useTranslations } from '../../i18n'
import { useSettings } from '../../preferences/useSettings'
import type { Session } from '../../session/react'
import { clockText } from '../../ui/time/clockText'
import { CountdownRing } from '../../ui/time/CountdownRing'
import { Time } from '../../ui/time/Time'
import { useSecondsLeft } from '../../ui/time/useSecondsLeft'
import styles from './TimeLeft.module.css'
import { useKnownSince } from './useKnownSince'

type Begun = Exclude<Session, { status: 'loggedOut' }>
type LoggedIn = Extract<Session, { status: 'loggedIn' }>

/** The remaining lifetime of the access token, as a ring and in words. */
export const TimeLeft = ({ session }: { session: Begun }) => {
  const t = useTranslations('session')
  const id = useId()
  return (
    <div className={styles.left} role="group" aria-labelledby={id} data-status={session.status}>
      {session.status === 'loggedIn' ? (
        <Running session={session} />
      ) : (
        <>
          <CountdownRing part={0} className={styles.ring} />
          <p className={styles.over}>{t(session.status)}</p>
        </>
      )}
      <p id={id} className={styles.name}>
        {t('timeLeft')}
      </p>
    </div>
  )
}

const day = 24 * 60 * 60

const Running = ({ session }: { session: LoggedIn }) => {
  const { digits } = useSettings()
  const { expiresAt } = session.accessToken
  const left = useSecondsLeft(expiresAt)
  const whole = Math.ceil((expiresAt - useKnownSince(session)) / 1000)
  return (
    <>
      <CountdownRing part={Math.min(1, left / Math.max(1, whole))} className={styles.ring} />
      {left < day ? (
        <p role="timer" dir="ltr" className={styles.clock}>
          {clockText(left, digits)}
        </p>
      ) : (
        <p className={styles.over}>
          <Time at={expiresAt} style="relative" />
        </p>
      )}
    </>
  )
}
