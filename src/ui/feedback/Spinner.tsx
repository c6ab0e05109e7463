import { classes } from '../../lib/classes'
import styles from './Spinner.module.css'

/** Decorative: text beside it must say what is going on. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <svg className={classes(styles.spinner, className)} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="8" />
    <path d="M10 2a8 8 0 0 1 8 8" />
  </svg>
)
