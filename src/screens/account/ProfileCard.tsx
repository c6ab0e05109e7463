import { useTranslations } from '../../i18n'
import { useAppConfig } from '../../lib/appConfig'
import { useUser } from '../../session/react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FailureNotice } from '../../ui/feedback/FailureNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { useReload } from '../home/useReload'
import styles from './AccountScreen.module.css'
import { Fields } from './Fields'
import { profileOf } from './profileOf'

/** The fields of the user that this deployment shows. */
export const ProfileCard = () => {
  const t = useTranslations('account')
  const { user } = useUser()
  const { profileFields } = useAppConfig()
  const { busy, outcome, reload } = useReload()
  const isDone = outcome !== undefined && outcome.error === undefined
  return (
    <Card aria-labelledby="profile">
      <h2 id="profile">{t('profile')}</h2>
      {user ? <Fields of={profileOf(user, profileFields)} /> : <Skeleton lines={6} />}
      {outcome?.error && (
        <FailureNotice text={t('reloadFailed')} error={outcome.error} className={styles.failure} />
      )}
      <div className={styles.foot} data-print="off">
        <Button isPending={busy} onClick={reload}>
          {t('reloadProfile')}
        </Button>
        <p role="status">{busy ? t('reloading') : isDone ? t('reloaded') : ''}</p>
      </div>
    </Card>
  )
}
