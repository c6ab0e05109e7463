import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Opens a `<dialog>` as a modal, and returns the focus when it is gone. `onCancel` is called for Escape, or the platform's
 * own way of going back.
 */
export function useNativeDialog(onCancel: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const cancel = useEffectEvent(onCancel)
  const [before] = useState(() => document.activeElement)

  // A layout effect, which closes the dialog before its element is removed: then `close` returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancelled = (event: Event) => {
      event.preventDefault()
      cancel()
    }
    // If the person has not interacted with the page since it opened, a browser closes the dialog without a
    // `cancel` event. The `close` event is late: after StrictMode's extra close, the dialog is open again by
    // then.
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
      // A page that is kept is inert until it is shown again, and WebKit on a busy machine takes any page for that a moment
      // longer: then the focus is nowhere.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    }
  }, [before])
  return ref
}
