/** Moves the focus to the heading of the screen. */
export const focusHeading = (how?: FocusOptions) => document.querySelector('h1')?.focus(how)

/** Shows a new screen from its top, with the focus on its heading. */
export function showFromTop() {
  document.documentElement.scrollTop = 0
  focusHeading()
}
