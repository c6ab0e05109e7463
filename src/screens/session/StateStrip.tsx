import { useTranslations } from '../../i18n'
import type { SessionStatus } from '../../session/react'
import styles from './StateStrip.module.css'

const states: readonly SessionStatus[] = ['loggedOut', 'loggedIn', 'tokenExpired', 'bothExpired']

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
            <code className={styles.code}>{state}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
