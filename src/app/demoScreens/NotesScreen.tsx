import { useTranslations } from '../../i18n'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DocumentTitle } from '../../ui/DocumentTitle'
import styles from './DemoScreens.module.css'
import { DeleteNotes } from './DeleteNotes'
import { NoteForm } from './NoteForm'
import { NoteList } from './NoteList'
import { useNotes, type NoteEndpoints } from './notes'

type Props = { endpoints: NoteEndpoints; expire: () => void }

/** An example of a team's own screen: it queries the session's `api`, and keeps the draft of a form. */
export const NotesScreen = ({ endpoints, expire }: Props) => {
  const t = useTranslations('notes')
  const { add, adding, deleteAll, ...list } = useNotes(endpoints)
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.intro}>{t('text')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card data-print="off">
            <NoteForm add={add} adding={adding} />
          </Card>
          <Card aria-labelledby="expiry" className={styles.demo} data-print="off">
            <h2 id="expiry">{t('tryTitle')}</h2>
            <p>{t('tryText')}</p>
            <div className={styles.foot}>
              <Button onClick={expire}>{t('end')}</Button>
            </div>
          </Card>
        </div>
        <Card aria-labelledby="notes">
          <h2 id="notes">{t('list')}</h2>
          <NoteList {...list} />
          <DeleteNotes deleteAll={deleteAll} hasNotes={list.notes?.length !== 0} />
        </Card>
      </div>
    </div>
  )
}
