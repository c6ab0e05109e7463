import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  useLogin,
  useLoginOptions,
  useLogout,
  type LoginStep,
  type SessionError,
} from '../session/react'
import { inDigits } from '../lib/digits'
import { isWrongCredentials } from '../ui/feedback/isWrongCredentials'

export const fieldNames = ['username', 'password'] as const
export type FieldName = (typeof fieldNames)[number]

/** Marks of direction come along with what is copied from a text in Arabic script; nobody sees them. */
const unseen = /\p{Bidi_Control}|\u200b/gu

/** Whether a call has not come to its end: nothing says that the server was away. */
const isCutOff = (error: SessionError) =>
  error.name === 'FaultError' && error.kind === 'unreachable'

/** The state of the last sign-in attempt. */
export type Attempt =
  | { status: 'none' | 'underWay' | 'cancelled' | 'broken' }
  /** The password was right, and the server asks for more. */
  | { status: 'step'; step: LoginStep }
  | { status: 'incomplete'; missing: readonly FieldName[] }
  | {
      status: 'failed'
      error: SessionError
      /**
       * When the server allows the next attempt, in epoch milliseconds; `undefined` once that time has come.
       */
      retryAt: number | undefined
      /** Who was to be signed in: the wait is taken to be theirs alone. */
      username?: string | undefined
    }

/**
 * The state and the actions of the sign-in form. What is typed is kept in the fields themselves, so that
 * rendering again cannot lose it.
 */
export const useLoginForm = () => {
  const login = useLogin()
  const logout = useLogout()
  const names = useLoginOptions()
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState<Attempt>({ status: 'none' })
  const isLeft = useRef(false)
  /** The last wait that was put away for another name: it goes on where the first one is typed again. */
  const putAway = useRef<Attempt>({ status: 'none' })

  // WebKit cuts off the calls of a page that is being left before it says so, and keeps the page for the back button.
  useEffect(() => {
    const leave = () => {
      isLeft.current = true
      setAttempt((last) =>
        last.status === 'failed' && isCutOff(last.error) ? { status: 'none' } : last,
      )
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])

  const element = (name: string) => form.current?.elements.namedItem(name) ?? null
  const field = (name: FieldName) => element(name) as HTMLInputElement
  const typedName = () => {
    const typed = field('username').value.replace(unseen, '').trim()
    return names.kind === 'phone' ? inDigits(typed, 'latn') : typed
  }
  const focusOnSubmit = () => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()

  const signIn = async (fields: Record<string, string>, remember: boolean) => {
    setAttempt({ status: 'underWay' })
    isLeft.current = false
    const result = await login(fields, { remember }).catch((ownError: unknown) => {
      // A bug of the app: the form stays usable, and the error goes to the console.
      setAttempt({ status: 'broken' })
      throw ownError
    })
    // After a success the button stays busy until the guards redirect the person.
    if (result.ok || !form.current) return
    const { error, step } = result
    // The attempt was cancelled, or a session has begun in another tab: where that is there the guards redirect as well.
    // Or the page was left meanwhile, and the back button has brought it back.
    if (error.name === 'SessionEndedError' || (isLeft.current && isCutOff(error)))
      return setAttempt((last) => (last.status === 'underWay' ? { status: 'none' } : last))
    // A refused password is cleared. One that did not reach the server is kept, and so is one that was typed meanwhile.
    if (error.name === 'RefusedError' && field('password').value === fields[names.password])
      field('password').value = ''
    if (step) return setAttempt({ status: 'step', step })
    const retryAt = error.name === 'FaultError' ? error.retryAt : undefined
    setAttempt({ status: 'failed', error, retryAt, username: fields[names.username] })
    // The password has to be typed again; meanwhile screen readers read the alert.
    if (isWrongCredentials(error)) field('password').focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.status === 'underWay') return
    const username = typedName()
    const password = field('password').value
    const missing = fieldNames.filter((name) => !{ username, password }[name])
    const [first] = missing
    if (first === undefined)
      return void signIn(
        { [names.username]: username, [names.password]: password },
        // Where the checkbox is not shown, the person has not agreed to stay signed in.
        (element('remember') as HTMLInputElement | null)?.checked ?? false,
      )
    setAttempt({ status: 'incomplete', missing })
    field(first).focus()
  }

  /** The next try has to wait, but not that of somebody else. */
  const isWaitOf = (last: Attempt, username: string) =>
    last.status === 'failed' && (last.retryAt ?? 0) > Date.now() && last.username === username

  /** Clears the message about a missing field as soon as the person types into it, and a wait that is another's. */
  const noticeInput = ({ target }: FormEvent) =>
    setAttempt((last) => {
      if (last.status === 'failed' && last.retryAt !== undefined) {
        if (isWaitOf(last, typedName())) return last
        putAway.current = last
        return { status: 'none' }
      }
      if (last.status === 'none' && isWaitOf(putAway.current, typedName())) return putAway.current
      if (last.status !== 'incomplete') return last
      const missing = last.missing.filter((name) => target !== field(name))
      return missing.length > 0 ? { ...last, missing } : { status: 'none' }
    })

  /** The time of the next attempt has come. */
  const stopWaiting = () =>
    setAttempt((last) => (last.status === 'failed' ? { ...last, retryAt: undefined } : last))

  /** The pressed button is removed, and the focus would be lost with it. */
  const cancel = () => {
    void logout()
    setAttempt({ status: 'cancelled' })
    focusOnSubmit()
  }

  const fill = (username: string, password: string) => {
    field('username').value = username
    field('password').value = password
    setAttempt((last) => (isWaitOf(last, username) ? last : { status: 'none' }))
    focusOnSubmit()
  }

  return { form, attempt, submit, noticeInput, stopWaiting, setAttempt, cancel, fill }
}
