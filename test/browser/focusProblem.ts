/**
 * In the page: what is wrong with the way the focus is shown now: outside of the window, under something else
 * (WCAG 2.4.11), or without a mark (2.4.7).
 */
export const focusProblem = (): string => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return ''
  const name = focused.outerHTML.slice(0, 120)
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
    return `outside of the window: ${name}`
  const there = document.elementFromPoint(x, y)
  const isOnTop = there !== null && (focused.contains(there) || there.contains(focused))
  if (!isOnTop) return `under ${there?.outerHTML.slice(0, 80)}: ${name}`
  const { outlineStyle, boxShadow } = getComputedStyle(focused)
  const isMarked =
    outlineStyle !== 'none' ||
    boxShadow !== 'none' ||
    /^h1$/i.test(focused.tagName) ||
    focused.id === 'content'
  return isMarked ? '' : `without a mark: ${name}`
}
