import { useEffect } from 'react'

/** Says something in the title of the document, for whoever is looking at another tab; then it is the page's own again. */
export function useInTitle(text: string) {
  useEffect(() => {
    // The element itself: where the page is gone by then, its successor has another one.
    const title = document.querySelector('head > title')
    if (title === null) return
    const own = title.textContent
    title.textContent = text
    return () => {
      title.textContent = own
    }
  }, [text])
}
