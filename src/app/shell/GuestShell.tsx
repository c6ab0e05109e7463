import { lazy, Suspense, type ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { loadAllMessages, useLanguage } from '../../i18n'
import { whole } from '../../lib/whole'
import { usePreferences } from '../../preferences'
import { pairingDue } from '../../preferences/pairings'
import { LanguageSelect } from '../../ui/fields/LanguageSelect'
import { Logo } from '../../ui/Logo'
import styles from './GuestShell.module.css'

const Nothing = () => null
/** Signing in does not depend on it: where its code cannot be had, nothing is offered. */
const PairingOffer = lazy(() =>
  // Its words are not among those that every sign-in page loads.
  Promise.all([whole(import('./notices/PairingOffer'), 'PairingOffer'), loadAllMessages()]).then(
    ([{ PairingOffer }]) => ({ default: PairingOffer }),
    () => ({ default: Nothing }),
  ),
)

/** The lean layout: the mark, the language, and one thing to do. */
export const GuestShell = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const isOfferDue = pairingDue(useLanguage(), usePreferences()) !== undefined
  return (
    <div className={styles.shell}>
      <div className={styles.motif} />
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <LanguageSelect quiet />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
        {isOfferDue && (
          <Suspense fallback={null}>
            <PairingOffer className={styles.offer} />
          </Suspense>
        )}
      </main>
    </div>
  )
}
