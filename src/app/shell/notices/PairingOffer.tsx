import { useId } from 'react'
import { useDispatch } from 'react-redux'
import { useLanguage, useTranslations } from '../../../i18n'
import { pairingAnswered, usePreferences } from '../../../preferences'
import { pairingDue } from '../../../preferences/pairings'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/feedback/Notice'
import styles from './PairingOffer.module.css'

/** Offers the dates that go with the language, until they are taken or not wanted. Never forced. */
export const PairingOffer = ({ className }: { className?: string | undefined }) => {
  const t = useTranslations('settings')
  const dispatch = useDispatch()
  const language = useLanguage()
  const due = pairingDue(language, usePreferences())
  const id = useId()
  if (!due) return null
  const answer = (taken?: typeof due) => {
    dispatch(pairingAnswered({ language, ...(taken && { taken }) }))
    // The button that was pressed goes away, and the focus must not be lost with it.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <aside className={className} aria-labelledby={id}>
      <Notice>
        <div className={styles.line}>
          <p className={styles.words}>
            <strong id={id}>{t('pairing')}</strong>
            <br />
            {t('pairingText')}
          </p>
          <div className={styles.answers}>
            <Button onClick={() => answer(due)}>{t('pairingAccept')}</Button>
            <Button variant="plain" onClick={() => answer()}>
              {t('pairingDecline')}
            </Button>
          </div>
        </div>
      </Notice>
    </aside>
  )
}
