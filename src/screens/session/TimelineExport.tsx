import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { timelineText, type TimelineEntry } from '../../session/react'
import { Button } from '../../ui/Button'
import { CopyText } from '../../ui/CopyText'
import { saveText } from './saveText'

/** Buttons that copy the timeline as text, or save it to a file. */
export const TimelineExport = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const t = useTranslations('session')
  const [count, setCount] = useState(0)
  const text = () => timelineText(entries)
  return (
    <CopyText
      text={() => {
        setCount(entries.length)
        return text()
      }}
      label={t('copy')}
      copied={t('copied', { count })}
      fieldLabel={t('asText')}
    >
      <Button onClick={() => saveText('session-timeline.txt', text())}>{t('save')}</Button>
    </CopyText>
  )
}
