import { keepDraft, takeDraft } from './draftStorage'
import { leftOf, notePasswords, putBack, typed, type Left } from './formFields'

/** The state of a form, kept by its element because React may call the ref again with the same element. */
type Known = {
  readonly key: string
  /** The values of its fields at first, as JSON. */
  untouched: string
  readonly touched: Set<string>
  user?: string
  left?: Left
}

const forms = new WeakMap<HTMLFormElement, Known>()

/** Follows a form on the screen, whose draft has this key. */
export function openDraft(key: string, form: HTMLFormElement) {
  notePasswords(key, form)
  const now = () => JSON.stringify(typed(key, form))
  const before = forms.get(form)
  const known: Known = before?.key === key ? before : { key, untouched: now(), touched: new Set() }
  forms.set(form, known)
  let isPuttingBack = false

  function fill(isFirst: boolean) {
    if (known.left === undefined || isPuttingBack) return
    isPuttingBack = true
    putBack(key, form, known.left, { touched: known.touched, isFirst })
    isPuttingBack = false
  }
  const onInput = ({ target }: Event) => {
    notePasswords(key, form)
    if (!isPuttingBack && target !== null && 'name' in target)
      known.touched.add(String(target.name))
  }
  // Fields may be added later, and a control that shows the password changes or replaces its element.
  const observer = new MutationObserver(() => {
    notePasswords(key, form)
    fill(false)
  })
  observer.observe(form, { childList: true, subtree: true, attributeFilter: ['type'] })
  form.addEventListener('input', onInput, { capture: true })

  /** What stands in the form was not typed by whoever comes next. */
  function forget() {
    delete known.user
    delete known.left
    known.touched.clear()
    known.untouched = now()
  }

  return {
    forget,
    /**
     * To be called once the user is known: puts the draft of that user back; returns whether there was one. Another user
     * than before has typed nothing yet; nor has anybody in a form that stood there before their session (`isOthers`).
     */
    isOf(user: string, isOthers = false): boolean {
      if (known.user === user) return false
      if (isOthers || known.user !== undefined) forget()
      known.user = user
      const draft = takeDraft(key, user)
      if (draft === undefined) return false
      known.left = leftOf(draft)
      fill(true)
      return true
    },
    /**
     * To be called when the form is unmounted. If its session has ended (`isOver`), what was typed is stored as a
     * draft.
     */
    close(isOver: boolean) {
      notePasswords(key, form)
      observer.disconnect()
      form.removeEventListener('input', onInput, { capture: true })
      if (!isOver || known.user === undefined) return
      const rest = [...(known.left ?? [])].flatMap(([name, values]) =>
        values.map((value) => [name, value] as const),
      )
      const fields = [...typed(key, form), ...rest]
      if (JSON.stringify(fields) !== known.untouched) keepDraft(key, { user: known.user, fields })
    },
  }
}
