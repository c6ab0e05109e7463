import { useState, type FormEvent } from 'react'
import { useLogout } from 'neshast/react'
import { useAddNoteMutation, useGetNotesQuery, useGetUserQuery } from './notesApi'

export function Notes() {
  const { data: notes = [] } = useGetNotesQuery()
  const { data: me } = useGetUserQuery()
  const [addNote] = useAddNoteMutation()
  const logout = useLogout()
  const [text, setText] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    await addNote({ body: { text } }).unwrap()
    setText('')
  }

  return (
    <main>
      <h1>Notes of {me?.user.name}</h1>
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
      <button onClick={() => void logout()}>Sign out</button>
    </main>
  )
}
