import { useIsMissing, useTranslations } from '../../../i18n'
import { useOnline } from '../../../lib/useOnline'
import { Announced } from '../../../ui/feedback/Announced'
import { Notice } from '../../../ui/feedback/Notice'
import { useLanguageChoice } from '../../../ui/fields/useLanguageChoice'
import styles from './FaultNotice.module.css'

/** Says that the language that was chosen could not be loaded, and the way out. Settings say it at the setting. */
export const LanguageNotice = () => {
  const t = useTranslations('settings')
  const isMissing = useIsMissing(useLanguageChoice().value)
  const isOnline = useOnline()
  return (
    <Announced>
      {isMissing && (
        <div className={styles.strip}>
          <Notice kind="warning">
            <p>{t(isOnline ? 'languageMissing' : 'languageOffline')}</p>
          </Notice>
        </div>
      )}
    </Announced>
  )
}
