import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslations } from '../../i18n'
import { useFormDraft } from '../../session/react'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/feedback/FailureNotice'
import { Notice } from '../../ui/feedback/Notice'
import fieldStyles from '../../ui/fields/field.module.css'
import styles from './DemoScreens.module.css'

type Props = { add: (text: string) => Promise<unknown> }
type Outcome = 'missing' | 'added' | { error: unknown }

/** The form for a new note. Its draft is kept when the session ends before the note was added. */
export const NoteForm = ({ add }: Props) => {
  const t = useTranslations('notes')
  const again = useTranslations('again')
  const { form, isBack } = useFormDraft('new-note')
  const text = useRef<HTMLTextAreaElement>(null)
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const id = useId()
  const isMissing = outcome === 'missing'
  const error = typeof outcome === 'object' ? outcome.error : undefined

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = text.current
    const typed = field?.value.trim() ?? ''
    if (isPending) return
    field?.focus()
    if (typed === '') return setOutcome('missing')
    setPending(true)
    setOutcome(undefined)
    const failed = await add(typed)
    setPending(false)
    setOutcome(failed === undefined ? 'added' : { error: failed })
    // Text typed while the request was under way is kept.
    if (failed === undefined && field?.value.trim() === typed) field.value = ''
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {isBack && outcome === undefined && (
        <Notice role="status">
          <p>{again('draftBack')}</p>
        </Notice>
      )}
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id}>
          {t('label')}
        </label>
        <textarea
          ref={text}
          id={id}
          name="text"
          rows={3}
          maxLength={2000}
          className={`${fieldStyles.control} ${styles.text}`}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
        />
        {isMissing && (
          <p className={fieldStyles.error} id={`${id}-error`}>
            {t('missing')}
          </p>
        )}
      </div>
      {error !== undefined && <FailureNotice text={t('failed')} error={error} />}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('add')}
        </Button>
        <p role="status">{outcome === 'added' ? t('added') : ''}</p>
      </div>
    </form>
  )
}
