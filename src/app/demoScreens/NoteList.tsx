import type { Note } from '../../demo/notes'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/feedback/FailureNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Time } from '../../ui/time/Time'
import styles from './DemoScreens.module.css'

type Props = { notes: readonly Note[] | undefined; error: unknown; retry: () => void }

export const NoteList = ({ notes, error, retry }: Props) => {
  const t = useTranslations('notes')
  const common = useTranslations('common')
  if (error !== undefined)
    return (
      <>
        <FailureNotice text={t('notLoaded')} error={error} />
        <div className={styles.foot}>
          <Button onClick={retry}>{common('retry')}</Button>
        </div>
      </>
    )
  if (notes === undefined) return <Skeleton lines={3} />
  if (notes.length === 0) return <p className={styles.muted}>{t('empty')}</p>
  return (
    <ul className={styles.notes}>
      {notes.map(({ id, text, writtenAt }) => (
        <li key={id}>
          <p>
            <bdi>{text}</bdi>
          </p>
          <p className={styles.when}>
            <Time at={writtenAt} style="dateTime" />
          </p>
        </li>
      ))}
    </ul>
  )
}
