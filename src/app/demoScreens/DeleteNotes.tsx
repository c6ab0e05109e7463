import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/feedback/FailureNotice'
import styles from './DemoScreens.module.css'

type Props = { deleteAll: () => Promise<unknown>; hasNotes: boolean }

/** Something dangerous, for which the demo's server wants a recent sign-in. */
export const DeleteNotes = ({ deleteAll, hasNotes }: Props) => {
  const t = useTranslations('notes')
  const [outcome, setOutcome] = useState<'pending' | 'deleted' | { error: unknown }>()
  const submit = async () => {
    setOutcome('pending')
    const error = await deleteAll()
    setOutcome(error === undefined ? 'deleted' : { error })
  }
  // Once it was pressed the button stays, and so does the focus.
  if (!hasNotes && outcome === undefined) return null
  return (
    <div className={styles.dangerous} data-print="off">
      {typeof outcome === 'object' && (
        <FailureNotice text={t('notDeleted')} error={outcome.error} />
      )}
      <p className={styles.muted}>{t('deleteText')}</p>
      <div className={styles.foot}>
        <Button isPending={outcome === 'pending'} onClick={() => void submit()}>
          {t('delete')}
        </Button>
        <p role="status">{outcome === 'deleted' ? t('deleted') : ''}</p>
      </div>
    </div>
  )
}
