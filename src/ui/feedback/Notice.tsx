import type { ComponentProps } from 'react'
import { classes } from '../../lib/classes'
import styles from './Notice.module.css'

type Props = ComponentProps<'div'> & { kind?: 'info' | 'warning' | 'error' }

const shapes = {
  info: 'M10 9v5M10 6.2v.1',
  warning: 'M10 6v4.5M10 13.7v.1',
  error: 'M10 6v4.5M10 13.7v.1',
}

/** Something that a person should know; an error is announced at once. */
export const Notice = ({ kind = 'info', className, children, ...rest }: Props) => (
  <div
    role={kind === 'error' ? 'alert' : undefined}
    {...rest}
    className={classes(styles.notice, styles[kind], className)}
  >
    <span className={styles.icon} aria-hidden="true">
      <svg viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="7.5" />
        <path d={shapes[kind]} />
      </svg>
    </span>
    <div className={styles.content}>{children}</div>
  </div>
)
