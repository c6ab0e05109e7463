import { useTranslations } from '../../i18n'
import { useTimeline } from '../../session/react'
import { Card } from '../../ui/Card'
import styles from './Timeline.module.css'
import { TimelineEvent } from './TimelineEvent'
import { TimelineExport } from './TimelineExport'

/** The events of the session in this tab, newest first. */
export const Timeline = () => {
  const t = useTranslations('session')
  const entries = useTimeline()
  return (
    <Card aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        {t('timeline')}
      </h2>
      <p className={styles.count}>{t('timelineCount', { count: entries.length })}</p>
      {entries.length > 0 && <TimelineExport entries={entries} />}
      <ol className={styles.timeline}>
        {entries.toReversed().map((entry) => (
          <TimelineEvent key={entry.id} entry={entry} />
        ))}
      </ol>
    </Card>
  )
}
