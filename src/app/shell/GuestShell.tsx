import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { LanguageSelect } from '../../ui/fields/LanguageSelect'
import { Logo } from '../../ui/Logo'
import styles from './GuestShell.module.css'

/** The layout for guests: the logo, the language menu and one task. */
export const GuestShell = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  return (
    <div className={styles.shell}>
      <div className={styles.motif} />
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <LanguageSelect />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
