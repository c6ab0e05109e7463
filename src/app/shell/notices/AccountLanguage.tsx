import { useContext, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { bestFit, isLanguage, useLanguage, useTranslations } from '../../../i18n'
import { languageChosen, languageNamed, usePreferences } from '../../../preferences'
import { nameOfLocale } from '../../../screens/settings/names'
import { useUser } from '../../../session/react'
import { read } from '../../../session/util/path'
import { Button } from '../../../ui/Button'
import { Announced } from '../../../ui/feedback/Announced'
import { Notice } from '../../../ui/feedback/Notice'
import { LocalePath } from '../../LocalePath'
import styles from './Offer.module.css'

/** The language of the account, where it differs from the one shown and the person has chosen none by hand. */
const useOtherLanguage = () => {
  const path = useContext(LocalePath)
  const ofUser = bestFit(read(useUser().user, path))
  const { language: chosen } = usePreferences()
  const spoken = useLanguage()
  return isLanguage(chosen) || ofUser === spoken ? undefined : ofUser
}

/**
 * Says once which language the account will bring at the next start, and lets the person keep the present one.
 */
export const AccountLanguage = ({ className }: { className?: string | undefined }) => {
  const t = useTranslations('shell.accountLanguage')
  const dispatch = useDispatch()
  const spoken = useLanguage()
  const other = useOtherLanguage()
  const [named] = useState(usePreferences().languagesNamed ?? [])
  const [isClosed, setClosed] = useState(false)
  const due = !isClosed && other !== undefined && !named.includes(other) ? other : undefined

  useEffect(() => {
    if (due !== undefined) dispatch(languageNamed(due))
  }, [dispatch, due])

  const answer = (act: () => void) => {
    act()
    // The pressed button is removed, and the focus would be lost with it.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <Announced>
      {due !== undefined && (
        <aside className={className} aria-label={t('title')}>
          <Notice>
            <div className={styles.line}>
              <p className={styles.words}>
                {t.rich('text', { name: () => <bdi>{nameOfLocale(due, spoken)}</bdi> })}
              </p>
              <div className={styles.answers}>
                <Button onClick={() => answer(() => dispatch(languageChosen(spoken)))}>
                  {t('keep')}
                </Button>
                <Button variant="plain" onClick={() => answer(() => setClosed(true))}>
                  {t('close')}
                </Button>
              </div>
            </div>
          </Notice>
        </aside>
      )}
    </Announced>
  )
}
