import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { useIsMissing, useTranslations } from '../../i18n'
import { useOnline } from '../../lib/useOnline'
import { Select } from '../../ui/fields/Select'
import { useLanguageChoice } from '../../ui/fields/useLanguageChoice'
import { Logo } from '../../ui/Logo'
import styles from './GuestShell.module.css'

/** The layout for guests: the logo, the language menu, with a word on one that could not be loaded, and one task. */
export const GuestShell = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const t = useTranslations('error')
  const language = useLanguageChoice()
  const isMissing = useIsMissing(language.value)
  const isOnline = useOnline()
  return (
    <div className={styles.shell}>
      <div className={styles.motif} />
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <Select {...language} quiet />
      </header>
      <p role="status" className={styles.missing}>
        {isMissing && t(isOnline ? 'outdated' : 'offline')}
      </p>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
