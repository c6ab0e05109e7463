import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Notice } from '../../ui/feedback/Notice'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { Fields } from './Fields'
import styles from './HomeScreen.module.css'
import { useReload } from './useReload'

/** What the server told about the person, whatever that is. */
export const ProfileCard = () => {
  const t = useTranslations('home')
  const { user, error } = useUser()
  const { busy, reload } = useReload()
  return (
    <Card aria-labelledby="profile">
      <div className={styles.head}>
        <h2 id="profile">{t('profile')}</h2>
        <Button isPending={busy} onClick={reload}>
          {t('reloadProfile')}
        </Button>
        <VisuallyHidden role="status">{busy ? t('reloading') : ''}</VisuallyHidden>
      </div>
      {error && (
        <Notice kind="error" className={styles.failure}>
          <SessionErrorText error={error} />
        </Notice>
      )}
      {user ? <Fields of={user} /> : <Skeleton lines={6} />}
    </Card>
  )
}
