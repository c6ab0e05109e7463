import { useTranslations } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/feedback/Notice'
import line from './FaultNotice.module.css'
import styles from './NewVersionNotice.module.css'
import { useNewVersion } from './newVersion'

/** Offers to reload the page with the newer version. Reloading unasked would lose what a person is writing. */
export const NewVersionNotice = () => {
  const t = useTranslations('shell.newVersion')
  const common = useTranslations('common')
  const isThere = useNewVersion()
  return (
    <div role="status">
      {isThere && (
        <Notice className={styles.notice}>
          <div className={line.line}>
            <p>
              <strong>{t('title')}</strong>
              <br />
              {t('notice')}
            </p>
            <Button onClick={() => location.reload()}>{common('reload')}</Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
