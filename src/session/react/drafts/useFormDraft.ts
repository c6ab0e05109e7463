import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react'
import { useStore } from 'react-redux'
import { selectSession, type EndReason, type SessionRootState } from '../..'
import { draftKey, dropDrafts } from './draftStorage'
import { openDraft } from './formDraft'
import { useUser } from '../useUser'
import { useSessionContext } from '../useSessionContext'

/** The reasons of an end that the person did not ask for: what was typed is kept until they are back. */
const unasked: ReadonlySet<EndReason> = new Set([
  'bothExpired',
  'refreshRefused',
  'tokenRefused',
  'idle',
  'absoluteTimeout',
  'storageCleared',
  'endedByApp',
])

/**
 * Keeps what is typed into a form when the session ends while a person fills it in: `<form ref={draft.form}>`. What was
 * typed is kept in this tab for this person, never a password, and put back when they have signed in again. `name`
 * tells the forms of an app apart. Fields are known by their `name`; one with `data-draft="off"` is left out.
 */
export function useFormDraft(name: string): {
  form: RefCallback<HTMLFormElement>
  /** Whether something has been put back, for a word about it. */
  isBack: boolean
} {
  const { session } = useSessionContext()
  const store = useStore<SessionRootState>()
  const [isBack, setBack] = useState(false)
  // React 18 takes no function back from a ref: it calls with `null`, as React 19 does where there is none.
  const close = useRef(() => {})

  const form = useCallback(
    (element: HTMLFormElement | null) => {
      if (element === null) return close.current()
      const { epoch } = selectSession(store.getState())
      const draft = openDraft(draftKey(session.options, name), element)
      // The form may be there before it is known whose it is.
      const look = () => {
        const user = session.selectors.selectUserId(store.getState())
        if (user !== undefined && draft.isOf(user)) setBack(true)
      }
      look()
      const stop = store.subscribe(look)
      close.current = () => {
        stop()
        const now = selectSession(store.getState())
        draft.close(
          now.status === 'loggedOut'
            ? now.end !== undefined && unasked.has(now.end.reason)
            : now.epoch !== epoch,
        )
        // Another person may be there by now: with them all drafts but their own are gone.
        const id = session.selectors.selectUserId(store.getState())
        if (id !== undefined) dropDrafts(session.options, id)
      }
    },
    [name, session, store],
  )
  return { form, isBack }
}

/** For a component around all forms: deletes the drafts of other users, and all drafts when the person signs out. */
export function useOwnDrafts() {
  const { session } = useSessionContext()
  const { id } = useUser()
  useEffect(() => {
    if (id !== undefined) dropDrafts(session.options, id)
  }, [id, session])
  useEffect(() => session.on('session/loggedOut', () => dropDrafts(session.options)), [session])
}
