import type { ReactNode } from 'react'
import { Notice } from './Notice'
import styles from './Toast.module.css'

type Props = { kind?: 'info' | 'error'; children: ReactNode }

/** What has just come up, seen wherever one is on the page. It stays until it is answered: nobody has to be quick. */
export const Toast = ({ kind = 'info', children }: Props) => (
  <div className={styles.toast}>
    <Notice kind={kind}>{children}</Notice>
  </div>
)
