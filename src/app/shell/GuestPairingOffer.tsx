import { useEffect, useState } from 'react'
import { loadAllMessages, useLanguage } from '../../i18n'
import { usePreferences } from '../../preferences'
import type { PairingOffer } from '../../ui/PairingOffer'
import styles from './GuestShell.module.css'

/** The offer of the dates that go with the language, fetched only where it is due; without it nothing is lost. */
export const GuestPairingOffer = () => {
  const language = useLanguage()
  const { pairingsAnswered } = usePreferences()
  // Persian and Dari; the offer itself knows more exactly.
  const due = language.startsWith('fa') && !pairingsAnswered?.includes(language)
  const [Offer, setOffer] = useState<typeof PairingOffer>()
  useEffect(() => {
    if (!due) return
    // Its words are among those of the signed-in screens, which will be needed soon.
    Promise.all([import('../../ui/PairingOffer'), loadAllMessages(language)]).then(
      ([module]) => setOffer(() => module.PairingOffer),
      () => undefined,
    )
  }, [due, language])
  return Offer && <Offer className={styles.offer} />
}
