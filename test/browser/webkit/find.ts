import type { Target } from '../stories/storyPage.ts'

/** In the page: what can be seen of a target. WebDriver finds nothing by its role or label. */
export function find(target: Target): Element[] {
  const implicit: Record<string, string> = {
    button: 'button, input[type=submit]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    dialog: 'dialog',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    status: 'output',
    textbox: 'input:not([type]), input[type=text], input[type=email], textarea',
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      width > 0 &&
      height > 0 &&
      element.closest('[aria-hidden=true], [inert]') === null
    )
  }
  const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const texts = ids.map((id) => document.getElementById(id)?.textContent)
    const labels = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : []
    return spaced(
      texts.join(' ') ||
        element.getAttribute('aria-label') ||
        [...labels].map(({ textContent }) => textContent).join(' '),
    )
  }
  const all = (css: string) => [...document.querySelectorAll(css)].filter(isSeen)
  const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

  if ('css' in target) return all(target.css)
  if ('label' in target)
    return all('input, select, textarea, [role=combobox]').filter(
      (each) => labelOf(each) === target.label,
    )
  if ('text' in target) {
    const found = [...document.querySelectorAll('body *')].filter(({ textContent }) =>
      holds(spaced(textContent), target.text),
    )
    // The innermost ones: what is around a text that is hidden may be seen.
    return found.filter(
      (each) => isSeen(each) && !found.some((other) => other !== each && each.contains(other)),
    )
  }
  const own = implicit[target.role]
    ?.split(', ')
    .map((css) => `${css}:not([role])`)
    .join()
  return all([`[role=${target.role}]`, own].filter(Boolean).join()).filter((each) =>
    holds(labelOf(each) || spaced(each.textContent), target.name ?? ''),
  )
}
