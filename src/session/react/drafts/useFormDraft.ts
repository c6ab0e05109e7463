import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react'
import { useStore } from 'react-redux'
import { selectSession, type AnySessionLayer, type EndReason, type SessionRootState } from '../..'
import type { LoggedOut, Session } from '../../state/session'
import { draftKey, dropDrafts } from './draftStorage'
import { openDraft } from './formDraft'
import { useSessionContext } from '../useSessionContext'
import { useUser } from '../useUser'

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

/** Whether a session ended without the person asking for it. */
const isUnasked = ({ end }: LoggedOut) => end !== undefined && unasked.has(end.reason)

/** Whether a later session has ended since the end that was known before, because its person asked for it. */
const isSignedOutSince = (before: Session, now: Session) =>
  before.status === 'loggedOut' &&
  now.status === 'loggedOut' &&
  !isUnasked(now) &&
  (now.end?.at ?? 0) > (before.end?.at ?? Infinity)

/** The id of the user as text. */
const idIn = (state: SessionRootState, { selectors }: AnySessionLayer) =>
  selectors.selectUserId(state)?.toString()

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
      let { epoch } = selectSession(store.getState())
      const draft = openDraft(draftKey(session.options, name), element)
      let known: string | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      /** Once whatever does not belong to a changed session is off the screen: the form may stay when another person comes. */
      const look = () => {
        // A page that is kept goes with its forms, if it is another person who comes.
        if (session.suspendedPage?.isSuspended()) return
        const state = store.getState()
        const user = idIn(state, session)
        const now = selectSession(state)
        const isOthers = now.status === 'loggedOut' ? !isUnasked(now) : now.epoch !== epoch
        if (user === undefined && isOthers) draft.forget()
        epoch = now.epoch
        if (user !== undefined && draft.isOf(user, isOthers)) setBack(true)
      }
      look()
      // Nothing is rendered for it: that would empty a field whose text React has not been told, as by an extension.
      const lookSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(look)
      }
      const stopPage = session.suspendedPage?.subscribe(lookSoon)
      const stop = store.subscribe(() => {
        const state = store.getState()
        const { epoch, status } = selectSession(state)
        const next = JSON.stringify([idIn(state, session), epoch, status])
        if (next === known) return
        known = next
        lookSoon()
      })
      close.current = () => {
        stop()
        stopPage?.()
        clearTimeout(timer)
        const now = selectSession(store.getState())
        // Beside a kept page, whose text it is is not known before the user is.
        const isKnown = !session.suspendedPage?.isSuspended()
        draft.close(now.status === 'loggedOut' ? isUnasked(now) : now.epoch !== epoch && isKnown)
        // Another person may be there by now: with them all drafts but their own are gone.
        const id = idIn(store.getState(), session)
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
  const store = useStore<SessionRootState>()
  const { id } = useUser()
  useEffect(() => {
    if (id !== undefined) dropDrafts(session.options, String(id))
  }, [id, session])
  useEffect(() => session.on('session/loggedOut', () => dropDrafts(session.options)), [session])
  // Of a sign-out elsewhere, from a session that has come and gone while this tab stood still, no event tells.
  useEffect(() => {
    let before = selectSession(store.getState())
    return store.subscribe(() => {
      const now = selectSession(store.getState())
      if (now !== before && isSignedOutSince(before, now)) dropDrafts(session.options)
      before = now
    })
  }, [session, store])
}
