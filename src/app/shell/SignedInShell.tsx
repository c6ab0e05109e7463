import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useAppConfig } from '../../lib/appConfig'
import { useUser } from '../../session/react'
import { Logo } from '../../ui/Logo'
import { AccountLanguage } from './notices/AccountLanguage'
import { EndWarning } from './dialogs/EndWarning'
import { useIsOneRow } from './header/useIsOneRow'
import { FaultNotice } from './notices/FaultNotice'
import strip from './notices/FaultNotice.module.css'
import { IdleWarning } from './dialogs/IdleWarning'
import { LanguageMenu } from './header/LanguageMenu'
import { Navigation } from './header/Navigation'
import '../../ui/styles/print.css'
import styles from './SignedInShell.module.css'
import { LanguageNotice } from './notices/LanguageNotice'
import { RetryOffer } from './notices/RetryOffer'
import { SignOutButton } from '../../ui/SignOutButton'
import { ScreenErrors } from './ScreenErrors'
import { ScreenFrame } from './ScreenFrame'
import { StorageNotice } from './notices/StorageNotice'
import { ThemeMenu } from './header/ThemeMenu'
import { UserBadge } from './header/UserBadge'

/** The layout of every screen that needs a session. */
export const SignedInShell = () => {
  const { name, user } = useUser()
  const { userShown } = useAppConfig()
  const hasUser = user !== undefined
  useEffect(() => {
    if (hasUser) userShown?.()
  }, [hasUser, userShown])
  // The settings screen has its own controls for language and theme, and should not show each twice.
  const onSettings = useLocation().pathname === '/settings'
  const links = <Navigation key="links" />
  const end = (
    <div key="end" className={styles.end} data-print="off">
      {!onSettings && (
        <>
          <LanguageMenu />
          <ThemeMenu />
        </>
      )}
      <UserBadge name={name} />
      <SignOutButton />
    </div>
  )
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" className={styles.home}>
            <Logo />
          </Link>
          {useIsOneRow() ? [links, end] : [end, links]}
        </div>
      </header>
      <FaultNotice />
      <StorageNotice />
      <RetryOffer />
      {!onSettings && <LanguageNotice />}
      <AccountLanguage className={strip.strip} />
      <IdleWarning />
      <EndWarning />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}

/** The route that surrounds each of the screens inside the layout. */
export const frame = { Component: ScreenFrame, ErrorBoundary: ScreenErrors }
