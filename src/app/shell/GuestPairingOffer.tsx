import { useEffect, useState } from 'react'
import { loadAllMessages, useLanguage } from '../../i18n'
import { usePreferences } from '../../preferences'
import styles from './GuestShell.module.css'
import type { PairingOffer } from './PairingOffer'

/** The offer of the dates that go with the language, fetched only where it may be due; without it nothing is lost. */
export const GuestPairingOffer = () => {
  const language = useLanguage()
  const { pairingsAnswered } = usePreferences()
  const [Offer, setOffer] = useState<typeof PairingOffer>()
  // Persian and Dari; the offer itself knows more exactly.
  const due = language.startsWith('fa') && !pairingsAnswered?.includes(language)
  useEffect(() => {
    if (!due) return
    // Its words are among those of the signed-in screens, which will be needed soon.
    Promise.all([import('./SignedInShell'), loadAllMessages(language)]).then(
      ([module]) => setOffer(() => module.PairingOffer),
      () => undefined,
    )
  }, [due, language])
  return Offer && <Offer className={styles.offer} />
}
