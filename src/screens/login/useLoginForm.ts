import { useRef, useState, type FormEvent } from 'react'
import { useLogin, useLoginOptions, type SessionError } from '../../session/react'

export type Missing = { username: boolean; password: boolean }

/** The sign-in form at work. What is typed stays in the fields themselves, so nothing re-renders it away. */
export const useLoginForm = () => {
  const login = useLogin()
  const names = useLoginOptions()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SessionError>()
  const [missing, setMissing] = useState<Missing>({ username: false, password: false })

  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement

  const signIn = async (fields: Record<string, string>, remember: boolean) => {
    setBusy(true)
    setFailure(undefined)
    const result = await login(fields, { remember })
    // After a success the button stays busy: the guards take the person away from here.
    if (result.ok) return
    // A refused password is not worth keeping; one that never arrived is.
    if (result.error.name === 'RefusedError') field('password').value = ''
    setFailure(result.error)
    setBusy(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const username = field('username').value.trim()
    const password = field('password').value
    setMissing({ username: !username, password: !password })
    if (!username) return field('username').focus()
    if (!password) return field('password').focus()
    void signIn(
      { [names.username]: username, [names.password]: password },
      field('remember').checked,
    )
  }

  const fill = (username: string, password: string) => {
    field('username').value = username
    field('password').value = password
    setMissing({ username: false, password: false })
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return { form, busy, failure, missing, submit, fill }
}
