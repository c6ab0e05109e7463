import { useId, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useNativeDialog } from './useNativeDialog'

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

/** The answers; the first of them has the focus. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
