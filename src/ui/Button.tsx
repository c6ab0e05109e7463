import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'
import styles from './Button.module.css'
import { Spinner } from './feedback/Spinner'

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'plain'
  /** An action is under way: the button keeps its label and the focus, and does nothing when pressed. */
  isPending?: boolean
  /**
   * The action is not possible yet: the button keeps the focus, says what it waits for, and does nothing when
   * pressed.
   */
  isWaiting?: boolean
  wide?: boolean
}

export const Button = ({
  variant = 'secondary',
  isPending = false,
  isWaiting = false,
  wide = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    className={classes(
      styles.button,
      styles[isWaiting ? 'waiting' : variant],
      wide && styles.wide,
      isPending && styles.pending,
      className,
    )}
    aria-disabled={isPending || isWaiting || undefined}
    onClick={isPending || isWaiting ? (event) => event.preventDefault() : onClick}
  >
    <span className={styles.label}>{children}</span>
    {isPending && <Spinner className={styles.spinner} />}
  </button>
)
