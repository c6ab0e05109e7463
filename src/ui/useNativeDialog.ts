import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens a `<dialog>` over the page. `onCancel`: Escape was pressed, or the platform's own way of going back. */
export function useNativeDialog(onCancel: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const cancel = useEffectEvent(onCancel)

  // Before the element is taken away: only `close` gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancelled = (event: Event) => {
      event.preventDefault()
      cancel()
    }
    // Where nobody has touched the page since it opened, a browser closes it without asking. The event
    // comes late: after StrictMode's close it is open again.
    const onClosed = () => {
      if (!dialog.open) cancel()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', onCancelled)
    dialog.addEventListener('close', onClosed)
    return () => {
      dialog.removeEventListener('cancel', onCancelled)
      dialog.removeEventListener('close', onClosed)
      dialog.close()
    }
  }, [])
  return ref
}
