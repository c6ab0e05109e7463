import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import styles from './PasswordField.module.css'
import { TextField } from './TextField'
import { VisuallyHidden } from '../VisuallyHidden'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'ref'> & { showLabel: string }

/** A password field, hidden until the person asks to see it, and always left to right. */
export const PasswordField = ({ showLabel, ...rest }: Props) => {
  const own = useId()
  const { id = own } = rest
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // `flushSync`, because a page that enters the back/forward cache does not render again, and would be
    // restored with the password shown.
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
          // There may be two of them.
          aria-describedby={`${id}-label`}
          onClick={() => setShown(!shown)}
        >
          {/* Text and not aria-label, so that only the field itself is found by its label. */}
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
