import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslations } from '../../i18n'
import { useFormDraft } from '../../session/react'
import { Button } from '../../ui/Button'
import { ErrorTitle } from '../../ui/ErrorTitle'
import { FailureNotice } from '../../ui/feedback/FailureNotice'
import { Notice } from '../../ui/feedback/Notice'
import { FieldError } from '../../ui/fields/FieldError'
import fieldStyles from '../../ui/fields/field.module.css'
import styles from './DemoScreens.module.css'
import type { useNotes } from './notes'

type Props = { add: (text: string) => void } & Pick<ReturnType<typeof useNotes>, 'adding'>

const nothingSent = { data: undefined, error: undefined, isLoading: false, isSuccess: false }

/** The form for a new note. Its draft is kept when the session ends before the note was added. */
export const NoteForm = ({ add, adding }: Props) => {
  const t = useTranslations('notes')
  const again = useTranslations('again')
  const { form, isBack } = useFormDraft('new-note')
  const text = useRef<HTMLTextAreaElement>(null)
  const [last, setLast] = useState<'missing' | 'sent'>()
  const id = useId()
  const isMissing = last === 'missing'
  const { data, error, isLoading, isSuccess } = last === 'sent' ? adding : nothingSent

  useEffect(() => {
    const field = text.current
    // Text typed while the request was under way is kept.
    if (data && field?.value.trim() === data.text) field.value = ''
  }, [data])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = text.current
    const typed = field?.value.trim() ?? ''
    if (isLoading) return
    field?.focus()
    setLast(typed === '' ? 'missing' : 'sent')
    if (typed !== '') add(typed)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {(isMissing || error !== undefined) && <ErrorTitle>{t('title')}</ErrorTitle>}
      {isBack && last === undefined && (
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
        <FieldError id={`${id}-error`}>{isMissing ? t('missing') : undefined}</FieldError>
      </div>
      {error !== undefined && <FailureNotice text={t('failed')} error={error} />}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isPending={isLoading}>
          {t('add')}
        </Button>
        <p role="status">{isSuccess ? t('added') : ''}</p>
      </div>
    </form>
  )
}
