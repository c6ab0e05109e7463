import { Link, Outlet, useLocation } from 'react-router'
import { loadAllMessages, useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { LanguageSelect } from '../../ui/LanguageSelect'
import { Logo } from '../../ui/Logo'
import { EndWarning } from './EndWarning'
import { FaultNotice } from './FaultNotice'
import strip from './FaultNotice.module.css'
import { IdleWarning } from './IdleWarning'
import { Navigation } from './Navigation'
import { PairingOffer } from './PairingOffer'
import styles from './SignedInShell.module.css'
import { RetryOffer } from './RetryOffer'
import { SignOutButton } from './SignOutButton'
import { StorageNotice } from './StorageNotice'

/** The signed-in screens wait for their messages, which sign-in does without. */
export const loader = async () => {
  await loadAllMessages()
  return null
}

/** The layout of every screen that needs a session. */
export const SignedInShell = () => {
  const t = useTranslations('shell')
  const { name } = useUser()
  // The settings have a language control of their own; two would be one too many.
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
            {!onSettings && <LanguageSelect quiet />}
            {name && (
              <span className={styles.name} title={`${t('signedInAs')} ${name}`}>
                <bdi>{name}</bdi>
              </span>
            )}
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
