export const focusHeading = () => document.querySelector('h1')?.focus()

/** Shows a new screen from its top, with the focus on its heading. */
export function showFromTop() {
  document.documentElement.scrollTop = 0
  focusHeading()
}
