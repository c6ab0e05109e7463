import { useId, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useNativeDialog } from './useNativeDialog'

type Props = {
  title: string
  /** The description that screen readers read when it opens. */
  text: ReactNode
  /** Called for Escape, or the platform's own way of going back. */
  onCancel: () => void
  children: ReactNode
}

/** A modal dialog. Its first focusable element gets the focus. */
export const Dialog = ({ title, text, onCancel, children }: Props) => {
  const ref = useNativeDialog(onCancel)
  const id = useId()

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

/** The buttons of a dialog; the first of them has the focus. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
