/** What was typed into a form: its fields by name, in the order of the form. */
export type Fields = readonly (readonly [name: string, value: string])[]

const secretTypes: ReadonlySet<string> = new Set(['password', 'hidden', 'file'])
const secretUses = /password|one-time-code|\bcc-/

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The names of the fields that have been passwords, by form: they stay secret when a control shows the password in a
 * text field.
 */
const passwords = new Map<string, Set<string>>()
const passwordsOf = (key: string) => {
  const names = passwords.get(key) ?? new Set<string>()
  passwords.set(key, names)
  return names
}

/** Notes which fields of a form are passwords now. */
export const notePasswords = (key: string, form: HTMLFormElement) =>
  Array.from(form.elements).forEach((element) => {
    if (element instanceof HTMLInputElement && element.type === 'password')
      passwordsOf(key).add(element.name)
  })

/** Whether what is typed into a field may be kept. */
const mayKeep = (key: string, element: Element): element is Field =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  element.name !== '' &&
  !secretTypes.has(element.type) &&
  !passwordsOf(key).has(element.name) &&
  !secretUses.test(element.autocomplete) &&
  element.dataset['draft'] !== 'off'

const fieldsOf = (key: string, form: HTMLFormElement) =>
  Array.from(form.elements).filter((element) => mayKeep(key, element))
const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** What stands in the fields of a form that may be kept. */
export const typed = (key: string, form: HTMLFormElement): Fields =>
  fieldsOf(key, form).flatMap((field) => {
    if (field instanceof HTMLSelectElement)
      return Array.from(field.selectedOptions, ({ value }) => [field.name, value] as const)
    return isTicked(field) && !field.checked ? [] : [[field.name, field.value] as const]
  })

/** Sets a field and dispatches the events of an input by a person, so that a controlled React component is told. */
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
    // React replaces the `value` setter of the element, and ignores an event whose value was set through it: so the
    // setter of the prototype is called.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    setter?.call(field, values.shift() ?? '')
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What is still to be put back: the values by the name of their field. */
export type Left = Map<string, string[]>

export const leftOf = (fields: Fields): Left => {
  const left: Left = new Map()
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value])
  return left
}

/**
 * Puts the values in `left` back into the fields of a form. Those without a field stay in `left`, because one field may
 * make another appear; fields that the person has touched meanwhile keep their value. `isFirst`: a checkbox or radio
 * button without a value is unticked.
 */
export function putBack(
  key: string,
  form: HTMLFormElement,
  left: Left,
  { touched, isFirst }: { touched: ReadonlySet<string>; isFirst: boolean },
) {
  const taken = new Set<string>()
  fieldsOf(key, form).forEach((field) => {
    const mine = left.get(field.name)
    taken.add(field.name)
    if (touched.has(field.name)) return
    if (mine !== undefined || (isFirst && isTicked(field))) set(field, mine ?? [])
  })
  taken.forEach((name) => left.delete(name))
}
