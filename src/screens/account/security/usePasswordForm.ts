import { useRef, useState, type FormEvent } from 'react'
import type { Change, PasswordCall, Passwords } from './calls'

type Name = keyof Passwords
const names = ['current', 'next'] as const
type Problem = 'missing' | 'tooShort'

/** The state of the last attempt to change the password. */
export type Attempt =
  | { readonly result: 'none' | 'underWay' | 'broken' }
  | { readonly result: 'incomplete'; readonly problems: { readonly [N in Name]?: Problem } }
  /** `retryAt`: when the server allows the next attempt, in epoch milliseconds. */
  | (Change & { readonly retryAt?: number | undefined })

/**
 * The state and the actions of the form. What is typed is kept in the fields alone, and in no state: rendering again
 * cannot lose it, and nothing else can hold it.
 */
export function usePasswordForm({ change, minLength = 0 }: PasswordCall) {
  const form = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<Attempt>({ result: 'none' })
  const field = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement

  const clear = (name: Name) => {
    field(name).value = ''
    field(name).focus()
  }

  const send = async (typed: Passwords) => {
    setLast({ result: 'underWay' })
    const done = await change(typed).catch((ownError: unknown) => {
      // A bug of the app: the form stays usable, and the error goes to the console.
      setLast({ result: 'broken' })
      throw ownError
    })
    // The session has ended meanwhile: the form is gone.
    if (form.current === null) return
    const error = done.result === 'failed' ? done.error : undefined
    setLast({ ...done, retryAt: error?.name === 'FaultError' ? error.retryAt : undefined })
    if (done.result === 'wrong') clear('current')
    if (done.result === 'refused') clear('next')
    if (done.result !== 'changed') return
    form.current.reset()
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return {
    form,
    last,
    submit(event: FormEvent) {
      event.preventDefault()
      if (last.result === 'underWay') return
      const typed = { current: field('current').value, next: field('next').value }
      const problems: { [N in Name]?: Problem } = {}
      if ([...typed.next].length < minLength) problems.next = 'tooShort'
      for (const name of names) if (typed[name] === '') problems[name] = 'missing'
      const wrong = names.find((name) => problems[name])
      if (wrong === undefined) return void send(typed)
      setLast({ result: 'incomplete', problems })
      field(wrong).focus()
    },
    /** What was said of a field is taken back when it is typed into. */
    noticeInput({ target }: FormEvent) {
      setLast((now) => {
        const saidOf = { wrong: 'current', refused: 'next' } as const
        if (now.result === 'changed') return { result: 'none' }
        if (now.result === 'wrong' || now.result === 'refused')
          return target === field(saidOf[now.result]) ? { result: 'none' } : now
        if (now.result !== 'incomplete') return now
        const { current, next } = now.problems
        const problems = {
          ...(current && target !== field('current') && { current }),
          ...(next && target !== field('next') && { next }),
        }
        return Object.keys(problems).length > 0 ? { ...now, problems } : { result: 'none' }
      })
    },
    /** The time of the next attempt has come. */
    stopWaiting: () => setLast((now) => ('retryAt' in now ? { ...now, retryAt: undefined } : now)),
  }
}
