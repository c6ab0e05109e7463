import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import styles from './PasswordField.module.css'
import { TextField } from './TextField'
import { VisuallyHidden } from '../VisuallyHidden'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'ref'> & { showLabel: string }

/** A password, hidden until the person asks to see it. It reads from left to right in every language. */
export const PasswordField = ({ showLabel, ...rest }: Props) => {
  const own = useId()
  const { id = own } = rest
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // At once: a page on its way into the back/forward cache renders no more, and comes back as it was.
    const hide = () => flushSync(() => setShown(false))
    const form = input.current?.form
    form?.addEventListener('submit', hide)
    addEventListener('pagehide', hide)
    return () => {
      form?.removeEventListener('submit', hide)
      removeEventListener('pagehide', hide)
    }
  }, [])

  return (
    <TextField
      {...rest}
      id={id}
      ref={input}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      end={
        <button
          type="button"
          className={styles.show}
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {/* Text, not aria-label: the field alone is to be found by its label. */}
          <VisuallyHidden>{showLabel}</VisuallyHidden>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      }
    />
  )
}
