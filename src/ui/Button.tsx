import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'
import styles from './Button.module.css'
import { Spinner } from './feedback/Spinner'

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'plain'
  /** At work: it keeps its name and the focus, and does nothing when pressed. */
  isPending?: boolean
  wide?: boolean
}

export const Button = ({
  variant = 'secondary',
  isPending = false,
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
    className={classes(styles.button, styles[variant], wide && styles.wide, className)}
    aria-disabled={isPending || undefined}
    onClick={isPending ? (event) => event.preventDefault() : onClick}
  >
    <span className={styles.label}>{children}</span>
    {isPending && <Spinner className={styles.spinner} />}
  </button>
)
