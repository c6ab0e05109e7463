import type { ReactNode } from 'react'
import { Notice } from './Notice'
import styles from './Toast.module.css'

type Props = { kind?: 'info' | 'error'; children: ReactNode }

/**
 * A message that stays visible while the page scrolls. It has no time limit, so that nobody has to be quick.
 */
export const Toast = ({ kind = 'info', children }: Props) => (
  <div className={styles.toast}>
    <Notice kind={kind}>{children}</Notice>
  </div>
)
