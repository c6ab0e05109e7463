import { Link, Outlet, useLocation } from 'react-router'
import { useUser } from '../../session/react'
import { Logo } from '../../ui/Logo'
import { EndWarning } from './EndWarning'
import { FaultNotice } from './FaultNotice'
import strip from './FaultNotice.module.css'
import { IdleWarning } from './IdleWarning'
import { LanguageMenu } from './LanguageMenu'
import { Navigation } from './Navigation'
import { PairingOffer } from './PairingOffer'
import styles from './SignedInShell.module.css'
import { RetryOffer } from './RetryOffer'
import { SignOutButton } from './SignOutButton'
import { ScreenErrors } from './ScreenErrors'
import { ScreenFrame } from './ScreenFrame'
import { StorageNotice } from './StorageNotice'
import { ThemeMenu } from './ThemeMenu'
import { UserBadge } from './UserBadge'

/** The layout of every screen that needs a session. */
export const SignedInShell = () => {
  const { name } = useUser()
  // The settings have controls of their own for these; two would be one too many.
  const onSettings = useLocation().pathname === '/settings'
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" className={styles.home}>
            <Logo />
          </Link>
          <Navigation />
          <div className={styles.end}>
            {!onSettings && (
              <>
                <LanguageMenu />
                <ThemeMenu />
              </>
            )}
            {name && <UserBadge name={name} />}
            <SignOutButton />
          </div>
        </div>
      </header>
      <FaultNotice />
      <StorageNotice />
      <RetryOffer />
      <PairingOffer className={strip.strip} />
      <IdleWarning />
      <EndWarning />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}

/** What is around each of the screens inside the layout. */
export const frame = { Component: ScreenFrame, ErrorBoundary: ScreenErrors }
