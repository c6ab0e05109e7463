import { useId, useState } from 'react'
import { useTranslations } from '../../i18n'
import { timelineText, type TimelineEntry } from '../../session/react'
import { Button } from '../../ui/Button'
import { saveText } from './saveText'
import styles from './TimelineExport.module.css'

type Outcome = { copied: number } | { refused: string }

/** The timeline as text, to copy or to keep. */
export const TimelineExport = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const t = useTranslations('session')
  const [outcome, setOutcome] = useState<Outcome>()
  const refused = outcome && 'refused' in outcome ? outcome.refused : undefined

  const copy = async () => {
    const text = timelineText(entries)
    setOutcome(undefined)
    try {
      // Where the page is not secure there is no clipboard at all.
      await navigator.clipboard.writeText(text)
      setOutcome({ copied: entries.length })
    } catch {
      setOutcome({ refused: text })
    }
  }

  return (
    <div className={styles.export}>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button onClick={() => saveText('session-timeline.txt', timelineText(entries))}>
          {t('save')}
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {outcome && ('copied' in outcome ? t('copied', { count: outcome.copied }) : t('notCopied'))}
      </p>
      {refused !== undefined && <Selected text={refused} />}
    </div>
  )
}

const select = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.select()
}

const Selected = ({ text }: { text: string }) => {
  const t = useTranslations('session')
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {t('asText')}
      </label>
      <textarea
        id={id}
        ref={select}
        className={styles.text}
        dir="ltr"
        rows={6}
        readOnly
        value={text}
      />
    </>
  )
}
