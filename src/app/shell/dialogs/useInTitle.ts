import { useEffect } from 'react'

/**
 * Shows a text in the title of the document, for people who look at another tab. On unmount the page's own
 * title is restored.
 */
export function useInTitle(text: string) {
  useEffect(() => {
    // The element and not `document.title`: if the person has changed pages by then, that page has an element
    // of its own.
    const title = document.querySelector('head > title')
    if (title === null) return
    const own = title.textContent
    title.textContent = text
    return () => {
      title.textContent = own
    }
  }, [text])
}
