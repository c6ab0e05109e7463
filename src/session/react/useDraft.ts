import { useCallback, useEffect, useState, type RefCallback } from 'react'
import { useStore } from 'react-redux'
import { selectSession, type EndReason, type SessionRootState } from '..'
import { dropDrafts, keepDraft, notePasswords, putBack, takeDraft, typed } from './drafts'
import { useUser } from './hooks'
import { useProvided } from './SessionProvider'

/** The ends that nobody asked for: a person who comes back finds what was typed. */
const unasked: ReadonlySet<EndReason> = new Set([
  'bothExpired',
  'refreshRefused',
  'tokenRefused',
  'idle',
  'ceiling',
])

/**
 * Marks a form whose fields are not to be lost when the session ends under them: `<form ref={draft.form}>`.
 * What was typed is kept in this tab for this person, never a password, and put back when they have
 * signed in again. `name` tells the forms of an app apart. Fields are known by their `name`; one with
 * `data-draft="off"` is left out.
 */
export function useDraft(name: string): {
  form: RefCallback<HTMLFormElement>
  /** Whether something has been put back, for a word about it. */
  isBack: boolean
} {
  const { session } = useProvided()
  const store = useStore<SessionRootState>()
  const [isBack, setBack] = useState(false)

  const form = useCallback(
    (element: HTMLFormElement | null) => {
      if (element === null) return
      const { epoch } = selectSession(store.getState())
      const user = session.selectors.selectUserId(store.getState())
      notePasswords(element)
      const untouched = JSON.stringify(typed(element))
      const draft = takeDraft(name, user)
      if (draft !== undefined) {
        putBack(element, draft)
        setBack(true)
      }
      return () => {
        const now = selectSession(store.getState())
        const isOver =
          now.status === 'loggedOut'
            ? now.end !== undefined && unasked.has(now.end.reason)
            : now.epoch !== epoch
        const fields = typed(element)
        if (isOver && user !== undefined && JSON.stringify(fields) !== untouched) {
          keepDraft(name, { user, fields })
        }
      }
    },
    [name, session, store],
  )
  return { form, isBack }
}

/** For what surrounds all forms: forgets the drafts of others, and all of them when the person signs out. */
export function useOwnDrafts() {
  const { session } = useProvided()
  const { id } = useUser()
  useEffect(() => {
    if (id !== undefined) dropDrafts(id)
  }, [id])
  useEffect(() => session.on('session/loggedOut', () => dropDrafts()), [session])
}
