import { useState } from 'react'
import type { RouteObject } from 'react-router'
import { useTranslations } from '../../src/i18n'
import { useFormDraft } from '../../src/session/react'

type Save = (text: string) => Promise<string>

/** A screen of a team's own, with a form that is not to be lost: its fields are of every kind. */
const NoteForm = ({ save }: { save: Save | undefined }) => {
  const t = useTranslations('again')
  const { form, isBack } = useFormDraft('note')
  const [title, setTitle] = useState('')
  const [isPinShown, setPinShown] = useState(false)
  const [outcome, setOutcome] = useState('')
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
        PIN <input name="pin" type={isPinShown ? 'text' : 'password'} autoComplete="off" />
      </label>
      <button type="button" onClick={() => setPinShown(true)}>
        Show it
      </button>
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
      {save && (
        <button type="button" onClick={() => void save(title).then(setOutcome)}>
          Save
        </button>
      )}
      <output>{outcome}</output>
    </form>
  )
}

/** The route of that screen; `save` sends the note, and tells what came of it. */
export const noteRoute = (save?: Save): RouteObject => ({
  path: 'note',
  element: <NoteForm save={save} />,
})
