import { draftPrefix } from '../../util/storageKeys'
import type { Fields } from './formFields'

/** A user's id as text, for a server may give it as a number in one answer and as a text in the next. */
type Draft = { readonly user: string; readonly fields: Fields }

/** The app that drafts belong to. */
type App = { readonly name: string }

/** The key under which the draft of a form is kept. */
export const draftKey = (app: App, form: string) => draftPrefix(app) + form

const storage = () => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined // blocked: then nothing is kept
  }
}

/** Keeps what a person has typed into a form, until they are back. */
export function keepDraft(key: string, draft: Draft) {
  try {
    storage()?.setItem(key, JSON.stringify(draft))
  } catch {
    // full
  }
}

/** Takes out what a person had typed into a form, if that was them. */
export function takeDraft(key: string, user: string): Fields | undefined {
  const text = storage()?.getItem(key)
  if (!text) return undefined
  storage()?.removeItem(key)
  try {
    const draft = JSON.parse(text) as Draft
    return String(draft.user) === user && draft.fields.every((each) => each.length === 2)
      ? draft.fields
      : undefined
  } catch {
    return undefined // not ours
  }
}

/** Forgets every draft, but those of one person. */
export function dropDrafts(app: App, except?: string) {
  const prefix = draftPrefix(app)
  const all = storage()
  for (const key of Object.keys(all ?? {})) {
    if (!key.startsWith(prefix)) continue
    let owner: string | undefined
    try {
      owner = String((JSON.parse(all?.getItem(key) ?? '') as Draft).user)
    } catch {
      // not written by us, though under our key
    }
    if (except === undefined || owner !== except) all?.removeItem(key)
  }
}
