import { classes } from '../../lib/classes'
import styles from './CountdownRing.module.css'

type Props = {
  /** The remaining part, from 0 to 1. */
  part: number
  className?: string | undefined
}

/** A ring that empties as time passes. Text beside it must say the same. */
export const CountdownRing = ({ part, className }: Props) => (
  <svg className={classes(styles.ring, className)} viewBox="0 0 40 40" aria-hidden="true">
    <circle className={styles.track} cx="20" cy="20" r="17" />
    <circle
      className={styles.part}
      cx="20"
      cy="20"
      r="17"
      pathLength={1}
      strokeDasharray={`${part.toFixed(4)} 2`}
      transform="rotate(-90 20 20)"
    />
  </svg>
)
