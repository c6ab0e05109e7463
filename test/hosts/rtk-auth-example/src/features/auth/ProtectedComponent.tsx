import { useState } from 'react'
import { useAddNoteMutation, useLogoutMutation, useProtectedQuery } from '../../app/services/auth'
import { useAuth } from '../../hooks/useAuth'

export const ProtectedComponent = () => {
  const { user } = useAuth()
  const { data, error, isLoading } = useProtectedQuery()
  const [addNote] = useAddNoteMutation()
  const [logout] = useLogoutMutation()
  const [text, setText] = useState('')

  return (
    <div>
      <h1>Notes of {user?.name}</h1>
      <ul>
        {data?.map((note) => (
          <li key={note.id}>{note.text}</li>
        ))}
      </ul>
      {isLoading && <p>Loading</p>}
      {error && <pre>{JSON.stringify(error)}</pre>}
      <label>
        New note <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button onClick={() => void addNote(text)}>Add</button>
      <button onClick={() => void logout()}>Sign out</button>
    </div>
  )
}
