/**
 * A ref for what may go while it has the focus: the focus moves on then, because the browser would give it to the whole page,
 * and a person who uses the keyboard would begin again at its top. One function for all renders: another one is another ref.
 */
export const handOnFocus =
  (next: (gone: Element) => Element | null | undefined) => (element: Element | null) => () => {
    const to = element?.contains(document.activeElement) ? next(element) : undefined
    if (to instanceof HTMLElement) to.focus()
  }

/** Hands the focus on to the content of the page. */
export const focusContent = handOnFocus(() => document.getElementById('content'))

/** Hands the focus on to what comes after. */
export const focusNext = handOnFocus((gone) => gone.nextElementSibling)
