import { useState } from 'react'
import type { RouteObject } from 'react-router'
import { useTranslations } from '../../src/i18n'
import { useDraft } from '../../src/session/react'

/** A screen of a team's own, with a form that is not to be lost: its fields are of every kind. */
const NoteForm = () => {
  const t = useTranslations('again')
  const { form, isBack } = useDraft('note')
  const [title, setTitle] = useState('')
  return (
    <form ref={form} data-title={title}>
      <h1 tabIndex={-1}>A note</h1>
      {isBack && <p role="status">{t('draftBack')}</p>}
      <label>
        Title{' '}
        <input name="title" value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <label>
        Text <textarea name="text" defaultValue="Dear all" />
      </label>
      <label>
        PIN <input name="pin" type="password" autoComplete="off" />
      </label>
      <label>
        Shown PIN <input name="shown" type="text" autoComplete="current-password" />
      </label>
      <label>
        Private <input name="private" data-draft="off" />
      </label>
      <label>
        Kind{' '}
        <select name="kind" defaultValue="plain">
          <option value="plain">Plain</option>
          <option value="urgent">Urgent</option>
        </select>
      </label>
      <label>
        <input name="tag" type="checkbox" value="red" defaultChecked /> Red
      </label>
      <label>
        <input name="tag" type="checkbox" value="green" /> Green
      </label>
      <label>
        <input name="to" type="radio" value="me" defaultChecked /> Me
      </label>
      <label>
        <input name="to" type="radio" value="all" /> Everybody
      </label>
    </form>
  )
}

/** The route of that screen. */
export const noteRoute: RouteObject = { path: 'note', element: <NoteForm /> }
