import { useDispatch } from 'react-redux'
import { useLanguage, useTranslations } from '../../i18n'
import { pairingAccepted, pairings, usePreferences } from '../../preferences'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import styles from './SettingsScreen.module.css'

/** Offers the dates that go with the language, where these are others than the ones chosen. Never forced. */
export const PairingOffer = () => {
  const t = useTranslations('settings')
  const dispatch = useDispatch()
  const pairing = pairings[useLanguage()]
  const chosen = usePreferences()
  const differs =
    pairing &&
    (chosen.dateLocale !== pairing.dateLocale ||
      chosen.calendar !== pairing.calendar ||
      (chosen.digits ?? pairing.digits) !== pairing.digits)
  if (!differs) return null
  return (
    <Notice className={styles.offer}>
      <div className={styles.offerLine}>
        <p>
          <strong>{t('pairing')}</strong>
          <br />
          {t('pairingText')}
        </p>
        <Button onClick={() => dispatch(pairingAccepted(pairing))}>{t('pairingAccept')}</Button>
      </div>
    </Notice>
  )
}
