import { useEffect, type RefObject } from 'react'

/**
 * Scrolls the form of an element into view, its button above all, whenever the element has grown: its text may come in parts,
 * and the focus stays where it is.
 */
export const useFormInView = (ref: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let height = 0
    let frame = 0
    const look = () => {
      const { offsetHeight } = element
      const form = element.closest('form')
      if (offsetHeight > height)
        for (const each of [form, form?.querySelector('[type=submit]')])
          each?.scrollIntoView({ block: 'nearest' })
      height = offsetHeight
    }
    // In a frame of its own: what changes the layout again in the observer's is an error of the page.
    const observer = new ResizeObserver(() => (frame = requestAnimationFrame(look)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref])
