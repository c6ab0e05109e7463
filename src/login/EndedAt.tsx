import type { ReactNode } from 'react'
import { Time } from '../ui/time/Time'
import styles from './LoginForm.module.css'

/** When the last session ended; few sign-ins need it, so it comes by itself. */
export default function EndedAt({ at }: { at: number }): ReactNode {
  return (
    <p className={styles.when}>
      <Time at={at} style="dateTime" /> (<Time at={at} style="relative" />)
    </p>
  )
}
