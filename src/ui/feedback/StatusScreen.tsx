import type { ReactNode } from 'react'
import { inDigits } from '../../lib/digits'
import { useDigits } from '../../preferences'
import { DocumentTitle } from '../DocumentTitle'
import { LogoMark } from '../Logo'
import styles from './StatusScreen.module.css'

type Props = { code?: string; title: string; children: ReactNode }

/** A whole screen that says one thing: not found, no access, something broke. */
export const StatusScreen = ({ code, title, children }: Props) => {
  const digits = useDigits()
  return (
    <div className={styles.message}>
      <DocumentTitle>{title}</DocumentTitle>
      {code ? <p className={styles.code}>{inDigits(code, digits)}</p> : <LogoMark />}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
