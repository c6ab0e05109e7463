import { useTranslations } from '../../i18n'
import { timelineText, type TimelineEntry } from '../../session/react'
import { Button } from '../../ui/Button'
import { CopyText } from '../../ui/CopyText'
import { saveText } from './saveText'

/** Buttons that copy the timeline as text, or save it to a file. */
export const TimelineExport = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const t = useTranslations('session')
  const text = () => timelineText(entries)
  return (
    <CopyText
      text={text}
      label={t('copy')}
      copied={() => t('copied', { count: entries.length })}
      fieldLabel={t('asText')}
    >
      <Button onClick={() => saveText('session-timeline.txt', text())}>{t('save')}</Button>
    </CopyText>
  )
}
