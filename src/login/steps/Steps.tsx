import { useLayoutEffect, useState } from 'react'
import type { LoginStep, SessionError } from '../../session/react'
import { passwordField, type FormRef } from '../assist/passwordField'
import { StepForm } from './StepForm'

type Props = {
  first: LoginStep
  /** The sign-in form, in whose place the steps stand. */
  form: FormRef
  /** Back to the password; the error says why, where it is not the person's wish. */
  leave: (error?: SessionError) => void
}

/** The steps of one sign-in, one after the other, until the person is signed in or goes back. */
export const Steps = ({ first, form, leave }: Props) => {
  const [{ step, number }, setCurrent] = useState({ step: first, number: 0 })
  // The form stays in the page with what was typed, for a person who comes back; the password has been cleared by now,
  // and is what they have to type. It is hidden from here, so that no sign-in without steps loads anything for them.
  useLayoutEffect(() => {
    const { current } = form
    const password = passwordField(form)
    current?.toggleAttribute('hidden', true)
    return () => {
      current?.toggleAttribute('hidden', false)
      password?.focus()
    }
  }, [form])
  return (
    <StepForm
      key={number}
      step={step}
      leave={leave}
      follow={(next) => setCurrent({ step: next, number: number + 1 })}
    />
  )
}
