'use client'

import { useState, type FormEvent } from 'react'
import { useLogin } from 'neshast/react'

export function SignIn() {
  const login = useLogin()
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [username, password] = [String(form.get('username')), String(form.get('password'))]
    const result = await login({ username, password }, { remember: true })
    if (!result.ok) setError(result.error.message)
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <h1>Sign in</h1>
      <label>
        User name <input name="username" autoComplete="username" />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button>Sign in</button>
      {error !== undefined && <p role="alert">{error}</p>}
    </form>
  )
}
