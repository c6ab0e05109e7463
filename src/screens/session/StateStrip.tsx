import { useTranslations } from '../../i18n'
import { transitions, type SessionStatus } from '../../session/react'
import styles from './StateStrip.module.css'

const states: readonly SessionStatus[] = ['loggedOut', 'loggedIn', 'tokenExpired', 'bothExpired']

/** The events that lead from a state to another one, from the table that the reducer follows. */
const waysOut = (from: SessionStatus) =>
  Object.entries(transitions).flatMap(([event, after]) => {
    const to: SessionStatus | null = after[from]
    return to === null || to === from ? [] : [{ event, to }]
  })

/** The four states, the present one lit. */
export const StateStrip = ({ status }: { status: SessionStatus }) => {
  const t = useTranslations('session')
  return (
    <section aria-label={t('states')}>
      <ol className={styles.strip}>
        {states.map((state) => (
          <li
            key={state}
            className={styles.state}
            data-state={state}
            aria-current={state === status || undefined}
          >
            <span className={styles.name}>
              {t(state)}
              {state === status && <span className={styles.now}>{t('current')}</span>}
            </span>
            <span className={styles.text}>{t(`${state}Text`)}</span>
            <ul className={styles.ways}>
              {waysOut(state).map(({ event, to }) => (
                <li key={event}>
                  <code dir="ltr">{event}</code> <span className={styles.to}>{t(to)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
