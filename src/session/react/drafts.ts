type UserId = string | number

/** What was typed into a form: its fields by name, in the order of the form. */
type Fields = readonly (readonly [name: string, value: string])[]
type Draft = { readonly user: UserId; readonly fields: Fields }

const prefix = 'draft:'
const secretTypes: ReadonlySet<string> = new Set(['password', 'hidden', 'file'])
const secretUses = /password|one-time-code|\bcc-/

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that were passwords when their form came: they are still, while they are shown. */
const passwords = new WeakSet<Element>()

/** Notes which fields of a form are passwords, before anybody has had them shown. */
export const notePasswords = (form: HTMLFormElement) =>
  form.querySelectorAll('[type=password]').forEach((field) => passwords.add(field))

/** Whether what is typed into a field may be kept. */
const mayKeep = (element: Element): element is Field =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  element.name !== '' &&
  !secretTypes.has(element.type) &&
  !passwords.has(element) &&
  !secretUses.test(element.autocomplete) &&
  element.dataset['draft'] !== 'off'

const fieldsOf = (form: HTMLFormElement) => Array.from(form.elements).filter(mayKeep)
const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** What stands in the fields of a form that may be kept. */
export const typed = (form: HTMLFormElement): Fields =>
  fieldsOf(form).flatMap((field) => {
    if (field instanceof HTMLSelectElement)
      return Array.from(field.selectedOptions, ({ value }) => [field.name, value] as const)
    return isTicked(field) && !field.checked ? [] : [[field.name, field.value] as const]
  })

/** Sets a field as a person would, so that a host that holds its value in a state is told. */
function set(field: Field, values: string[]) {
  if (isTicked(field)) {
    const at = values.indexOf(field.value)
    if (at >= 0) values.splice(at, 1)
    if (field.checked !== at >= 0 && (field.type === 'checkbox' || at >= 0)) field.click()
    return
  }
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) {
      const at = values.indexOf(option.value)
      option.selected = at >= 0
      if (at >= 0) values.splice(at, 1)
    }
  } else {
    // React has put a setter of its own over the element's: past it, or it takes the event for nothing new.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    setter?.call(field, values.shift() ?? '')
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Puts back into a form what was typed; a field that is new, or gone, is left alone. */
export function putBack(form: HTMLFormElement, fields: Fields) {
  const left = new Map<string, string[]>()
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value])
  fieldsOf(form).forEach((field) => {
    const mine = left.get(field.name)
    if (mine !== undefined || isTicked(field)) set(field, mine ?? [])
  })
}

const storage = () => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined // blocked: then nothing is kept
  }
}

/** Keeps what a person has typed into a form, until they are back. */
export function keepDraft(name: string, draft: Draft) {
  try {
    storage()?.setItem(prefix + name, JSON.stringify(draft))
  } catch {
    // full
  }
}

/** Takes out what a person had typed into a form, if that was them. */
export function takeDraft(name: string, user: UserId | undefined): Fields | undefined {
  const text = storage()?.getItem(prefix + name)
  if (!text || user === undefined) return undefined
  storage()?.removeItem(prefix + name)
  try {
    const draft = JSON.parse(text) as Draft
    return draft.user === user && draft.fields.every((each) => each.length === 2)
      ? draft.fields
      : undefined
  } catch {
    return undefined // not ours
  }
}

/** Forgets every draft, but those of one person. */
export function dropDrafts(except?: UserId) {
  const all = storage()
  for (const key of Object.keys(all ?? {})) {
    if (!key.startsWith(prefix)) continue
    let owner: unknown
    try {
      owner = (JSON.parse(all?.getItem(key) ?? '') as Draft).user
    } catch {
      // not ours, under our name
    }
    if (except === undefined || owner !== except) all?.removeItem(key)
  }
}
