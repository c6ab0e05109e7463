import { useRef, useState, type FormEvent } from 'react'
import { useLogin, useLoginOptions, useLogout, type SessionError } from '../session/react'
import { isWrongCredentials } from '../ui/feedback/isWrongCredentials'

export const fieldNames = ['username', 'password'] as const
export type FieldName = (typeof fieldNames)[number]

/** How the form stands: what was sent, and what came of it. */
export type Attempt =
  | { status: 'none' | 'underWay' | 'cancelled' | 'broken' }
  | { status: 'incomplete'; missing: readonly FieldName[] }
  | {
      status: 'failed'
      error: SessionError
      /** When the server lets the next try be made, in epoch milliseconds; nothing once that has come. */
      retryAt: number | undefined
    }

/** The sign-in form at work. What is typed stays in the fields themselves, so nothing re-renders it away. */
export const useLoginForm = () => {
  const login = useLogin()
  const logout = useLogout()
  const names = useLoginOptions()
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState<Attempt>({ status: 'none' })

  const element = (name: string) => form.current?.elements.namedItem(name) ?? null
  const field = (name: FieldName) => element(name) as HTMLInputElement
  const focusOnSubmit = () => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()

  const signIn = async (fields: Record<string, string>, remember: boolean) => {
    setAttempt({ status: 'underWay' })
    const result = await login(fields, { remember }).catch((ownError: unknown) => {
      // A fault of the app's own: the form stays usable, and the console has it.
      setAttempt({ status: 'broken' })
      throw ownError
    })
    // After a success the button stays busy: the guards take the person away from here, also where it was in
    // another tab, which ends this attempt. One that was given up ends so too.
    if (result.ok || result.error.name === 'SessionEndedError') return
    // A refused password is not worth keeping; one that never arrived is.
    if (result.error.name === 'RefusedError') field('password').value = ''
    const { error } = result
    const retryAt = error.name === 'FaultError' ? error.retryAt : undefined
    setAttempt({ status: 'failed', error, retryAt })
    // The next thing to do is to type it again; the alert is read out meanwhile.
    if (isWrongCredentials(error)) field('password').focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.status === 'underWay') return
    const username = field('username').value.trim()
    const password = field('password').value
    const missing = fieldNames.filter((name) => !{ username, password }[name])
    const [first] = missing
    if (first === undefined)
      return void signIn(
        { [names.username]: username, [names.password]: password },
        // Where it is not asked, nobody has said yes.
        (element('remember') as HTMLInputElement | null)?.checked ?? false,
      )
    setAttempt({ status: 'incomplete', missing })
    field(first).focus()
  }

  /** What is typed into is missing no longer. */
  const noticeInput = ({ target }: FormEvent) =>
    setAttempt((last) => {
      if (last.status !== 'incomplete') return last
      const missing = last.missing.filter((name) => target !== field(name))
      return missing.length > 0 ? { ...last, missing } : { status: 'none' }
    })

  /** The time that the server has named is there. */
  const stopWaiting = () =>
    setAttempt((last) => (last.status === 'failed' ? { ...last, retryAt: undefined } : last))

  /** The button that was pressed goes away, and the focus must not be lost with it. */
  const cancel = () => {
    void logout()
    setAttempt({ status: 'cancelled' })
    focusOnSubmit()
  }

  const fill = (username: string, password: string) => {
    field('username').value = username
    field('password').value = password
    setAttempt((last) => (last.status === 'failed' && last.retryAt ? last : { status: 'none' }))
    focusOnSubmit()
  }

  return { form, attempt, submit, noticeInput, stopWaiting, cancel, fill }
}
