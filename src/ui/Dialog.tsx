import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** What else is read out when it opens. */
  text: ReactNode
  /** Escape was pressed, or the platform's own way of going back. */
  onCancel: () => void
  children: ReactNode
}

/** Asks for an answer before the page goes on. The first thing in it that can take the focus does. */
export const Dialog = ({ title, text, onCancel, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const cancel = useEffectEvent(onCancel)
  const id = useId()

  // Before the element is taken away: only `close` gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      cancel()
    }
    // Where nobody has touched the page since it opened, a browser closes it without asking. The event
    // comes late: after StrictMode's close it is open again.
    const onClose = () => {
      if (!dialog.open) cancel()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
      dialog.close()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
    </dialog>
  )
}

/** The answers, the first of them the one that does no harm. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
