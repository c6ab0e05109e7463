import { useId } from 'react'
import { useTranslations } from '../../i18n'
import type { Session, SessionStatus } from '../../session/react'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { edges, statuses } from './edges'
import { StateDiagram } from './StateDiagram'
import styles from './States.module.css'
import { TimeLeft } from './TimeLeft'

/** The states as a diagram and in words; both highlight the present one. */
export const States = ({ session }: { session: Session }) => {
  const { status } = session
  const t = useTranslations('session')
  const now = useId()
  return (
    <section className={styles.states} aria-label={t('states')}>
      <StateDiagram status={status} describedBy={now} />
      <div className={styles.words}>
        {session.status !== 'loggedOut' && <TimeLeft session={session} />}
        <ol className={styles.list}>
          {statuses.map((state) => (
            <li
              key={state}
              id={state === status ? now : undefined}
              className={styles.state}
              data-state={state}
              aria-current={state === status || undefined}
            >
              <p className={styles.name}>
                {t(state)}
                {state === status && <span className={styles.now}>{t('current')}</span>}
              </p>
              <p className={styles.text}>{t(`${state}Text`)}</p>
              <Ways from={state} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The edges of the diagram in words, for screen readers. */
const Ways = ({ from }: { from: SessionStatus }) => {
  const t = useTranslations('session')
  return (
    <VisuallyHidden>
      {edges
        .filter((edge) => edge.from === from)
        .flatMap(({ events, to }) => events.map((event) => ({ event, to })))
        .map(({ event, to }) => (
          <span key={event} data-way={event}>
            <code dir="ltr">{event}</code>{' '}
            {to === from ? t('stays') : t('leadsTo', { to: t(to) })}{' '}
          </span>
        ))}
    </VisuallyHidden>
  )
}
