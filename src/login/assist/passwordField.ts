import type { RefObject } from 'react'

/** The form that a part belongs to: it may stand in a dialog, over a page with fields of the same names. */
export type FormRef = RefObject<HTMLFormElement | null>

/** The password field of the form. What is typed is kept in the field only, and in no state. */
export const passwordField = (form: FormRef) =>
  form.current?.elements.namedItem('password') as HTMLInputElement | null | undefined
