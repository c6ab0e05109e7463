import { useTranslations } from '../../i18n'
import type { TimelineEntry } from '../../session/react'
import { Time } from '../../ui/time/Time'
import styles from './Timeline.module.css'

export const TimelineEvent = ({ entry }: { entry: TimelineEntry }) => {
  const t = useTranslations('session')
  const because = useBecause(entry.because)
  return (
    <li className={styles.event} data-event={entry.event}>
      <p className={styles.what}>
        {t(`events.${entry.event}`)}
        <Time at={entry.at} style="timeWithSeconds" />
      </p>
      <p className={styles.more}>
        {because && <span>{because}</span>}
        <span data-origin={entry.origin}>{t(entry.origin)}</span>
        {entry.token && (
          <span>
            {t('token')} <code dir="ltr">{entry.token}</code>
          </span>
        )}
        <code dir="ltr">session/{entry.event}</code>
      </p>
    </li>
  )
}

/** The reason in words, or unchanged where we have no words for it. */
const useBecause = (because: string | undefined): string | undefined => {
  const t = useTranslations('session.because')
  if (because === undefined) return undefined
  return t.has(because as Parameters<typeof t.has>[0])
    ? t(because as Parameters<typeof t.has>[0])
    : because
}
