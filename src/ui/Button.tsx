import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'
import styles from './Button.module.css'
import { Spinner } from './feedback/Spinner'

type Props = ComponentProps<'button'> & {
  look?: 'primary' | 'secondary' | 'plain'
  /** At work: it keeps its name and the focus, and does nothing when pressed. */
  busy?: boolean
  wide?: boolean
}

export const Button = ({
  look = 'secondary',
  busy = false,
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
    className={classes(styles.button, styles[look], wide && styles.wide, className)}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    <span className={styles.label}>{children}</span>
    {busy && <Spinner className={styles.spinner} />}
  </button>
)
