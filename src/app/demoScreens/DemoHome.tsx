import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import styles from './DemoScreens.module.css'
import { NoteList } from './NoteList'
import { useNotes, type NoteEndpoints } from './notes'
import { TryDate } from './TryDate'

const few = 3

/** What home shows first in the demo: the newest notes, and a date to try the date settings with. */
export const DemoHome = ({ endpoints }: { endpoints: NoteEndpoints }) => {
  const t = useTranslations('notes')
  const { notes, error, retry } = useNotes(endpoints)
  return (
    <div className={styles.columns}>
      <Card aria-labelledby="latest-notes">
        <h2 id="latest-notes">{t('latest')}</h2>
        <NoteList notes={notes?.slice(0, few)} error={error} retry={retry} />
        <div className={styles.foot} data-print="off">
          <ButtonLink to="/notes" variant="primary">
            {t('write')}
          </ButtonLink>
        </div>
      </Card>
      <TryDate />
    </div>
  )
}
