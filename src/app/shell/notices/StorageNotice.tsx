import { useTranslations } from '../../../i18n'
import { useSurvivesReload } from '../../../session/react'
import { Notice } from '../../../ui/feedback/Notice'
import styles from './FaultNotice.module.css'

/** Says that the session will not survive a reload, where the browser stores nothing. */
export const StorageNotice = () => {
  const t = useTranslations('shell')
  return useSurvivesReload() ? null : (
    <div className={styles.strip} role="status">
      <Notice kind="warning">
        <p>{t('unstored')}</p>
      </Notice>
    </div>
  )
}
