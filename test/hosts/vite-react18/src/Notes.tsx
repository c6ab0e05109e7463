import { useState, type FormEvent } from 'react'
import { useFormDraft, useLogout, useUser } from 'neshast/react'
import { api } from './store'

export function Notes() {
  const { data: notes = [] } = api.useNotesQuery()
  const [addNote] = api.useAddNoteMutation()
  const { user } = useUser()
  const logout = useLogout()
  const [text, setText] = useState('')
  const { form } = useFormDraft('longer')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = await addNote(text)
    if ('data' in done) setText('')
  }

  return (
    <main>
      <h1>Notes of {user?.name}</h1>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>{note.text}</li>
        ))}
      </ul>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          New note <input value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <button>Add</button>
      </form>
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <label>
          A longer one <textarea name="longer" />
        </label>
      </form>
      <button onClick={() => void logout()}>Sign out</button>
    </main>
  )
}
