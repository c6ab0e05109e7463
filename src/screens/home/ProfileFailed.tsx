import { useTranslations } from '../../i18n'
import type { SessionError } from '../../session/react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Notice } from '../../ui/feedback/Notice'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'
import styles from './HomeScreen.module.css'
import { useReload } from './useReload'

/** Shown when the user could not be loaded after a login. The header has the button to sign out. */
export const ProfileFailed = ({ error }: { error: SessionError }) => {
  const t = useTranslations('account')
  const common = useTranslations('common')
  const { busy, reload } = useReload()
  return (
    <Card aria-labelledby="profile-failed">
      <h2 id="profile-failed">{t('profileFailed')}</h2>
      <p>{t('profileFailedText')}</p>
      <Notice kind="error" className={styles.retry}>
        <SessionErrorText error={error} />
      </Notice>
      <Button variant="primary" isPending={busy} onClick={reload} className={styles.retry}>
        {common('retry')}
      </Button>
    </Card>
  )
}
