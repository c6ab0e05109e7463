import type { MouseEvent } from 'react'
import styles from './SkipLink.module.css'

type Props = { target: string; children: string }

/** The first stop of the Tab key: past the header, to the content. It leaves the address as it is. */
export const SkipLink = ({ target, children }: Props) => {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(target)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${target}`} onClick={skip}>
      {children}
    </a>
  )
}
