import type { ReactNode } from 'react'
import styles from './Details.module.css'

/** A description list, with names and values side by side where there is room. */
export const Details = ({ children }: { children: ReactNode }) => (
  <dl className={styles.details}>{children}</dl>
)

export const Detail = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={styles.detail}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)
