import { useRef, useState, type FormEvent } from 'react'
import type { LoginStep, SessionError } from '../../session/react'
import { typedIn } from './typedIn'

/** The state of the last try at a step. */
export type Try =
  | { status: 'none' | 'underWay' | 'broken' }
  | { status: 'incomplete'; problems: Readonly<Record<string, 'missing' | 'tooShort'>> }
  | { status: 'failed'; error: SessionError; retryAt: number | undefined }

type Props = {
  step: LoginStep
  leave: (error?: SessionError) => void
  /** The server asks for another step. */
  follow: (next: LoginStep) => void
}

/** The state and the actions of a step's form. What is typed is kept in the fields themselves. */
export const useStep = ({ step, leave, follow }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<Try>({ status: 'none' })
  const [tries, setTries] = useState(0)

  /** The field, or the first one of a group of radio buttons. */
  const field = (name: string) => {
    const found = form.current?.elements.namedItem(name)
    return (found instanceof RadioNodeList ? found[0] : found) as HTMLInputElement | null
  }

  /** A captcha has no field that can be seen: its group gets the focus. */
  const focus = (name: string) => {
    const found = field(name)
    const shown = found?.type === 'hidden' ? found.closest<HTMLElement>('[role=group]') : found
    shown?.focus()
  }

  /** Empties a field whose value was refused, if another one has not been typed meanwhile. */
  const clear = (name: string, refused: string | undefined) => {
    const input = field(name)
    if (input && input.value === refused) input.value = ''
  }

  const send = async (typed: Record<string, string | boolean>) => {
    setLast({ status: 'underWay' })
    // As they stand in the form: what is sent of a code has no spaces, and other digits.
    const shown = step.fields.map(({ name }) => field(name)?.value)
    const result = await step.continue(typed).catch((ownError: unknown) => {
      // A bug of the app: the form stays usable, and the error goes to the console.
      setLast({ status: 'broken' })
      throw ownError
    })
    // After a success the button stays busy until the guards redirect the person.
    if (result.ok) return
    const { error, step: next } = result
    if (next === undefined) return leave(error.name === 'SessionEndedError' ? undefined : error)
    if (next !== step) return follow(next)
    setTries((before) => before + 1)
    if (error.name === 'RefusedError')
      for (const [index, { name, kind }] of step.fields.entries())
        if (kind === 'code' || kind === 'newPassword') clear(name, shown[index])
    setLast({
      status: 'failed',
      error,
      retryAt: error.name === 'FaultError' ? error.retryAt : undefined,
    })
    if (error.name === 'RefusedError') focus(step.fields[0]?.name ?? '')
  }

  return {
    form,
    last,
    /** How often it was tried in vain. */
    tries,
    submit(event: FormEvent) {
      event.preventDefault()
      if (last.status === 'underWay') return
      if (form.current === null) return
      const { typed, problems } = typedIn(form.current, step.fields)
      const [wrong] = Object.keys(problems)
      if (wrong === undefined) return void send(typed)
      setLast({ status: 'incomplete', problems })
      focus(wrong)
    },
    /** The time of the next try has come. */
    stopWaiting: () =>
      setLast((now) => (now.status === 'failed' ? { ...now, retryAt: undefined } : now)),
    /** Back to the password, whatever is under way. */
    back() {
      step.cancel()
      leave()
    },
  }
}
