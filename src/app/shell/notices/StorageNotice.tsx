import { useTranslations } from '../../../i18n'
import { useSurvivesReload } from '../../../session/react'
import { Announced } from '../../../ui/feedback/Announced'
import { Notice } from '../../../ui/feedback/Notice'
import styles from './FaultNotice.module.css'

/** Says that the session will not survive a reload, where the browser stores nothing. */
export const StorageNotice = () => {
  const t = useTranslations('shell')
  const isKept = useSurvivesReload()
  return (
    <Announced>
      {!isKept && (
        <div className={styles.strip}>
          <Notice kind="warning">
            <p>{t('unstored')}</p>
          </Notice>
        </div>
      )}
    </Announced>
  )
}
