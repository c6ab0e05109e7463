import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { LanguageSelect } from '../../ui/fields/LanguageSelect'
import { Logo } from '../../ui/Logo'
import styles from './GuestShell.module.css'

/** The lean layout: the mark, the language, and one thing to do. */
export const GuestShell = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  return (
    <div className={styles.shell}>
      <svg className={styles.motif} viewBox="0 0 400 400" aria-hidden="true">
        {[0, 22.5, 45, 67.5].map((turn) => (
          <rect
            key={turn}
            x="75"
            y="75"
            width="250"
            height="250"
            transform={`rotate(${turn} 200 200)`}
          />
        ))}
        <circle cx="200" cy="200" r="118" />
      </svg>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <LanguageSelect quiet />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
