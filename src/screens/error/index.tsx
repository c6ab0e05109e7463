import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { loadAllMessages, useTranslations } from '../../i18n'
import { whole } from '../../lib/whole'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { StatusScreen } from '../../ui/feedback/StatusScreen'
import styles from './ErrorScreen.module.css'
import { isLoadFailure } from './isLoadFailure'
import { useOffline } from './useOffline'

/** Without its code there is no report. */
const ErrorReport = lazy(() =>
  // Its messages are not in the small set that every sign-in page loads.
  Promise.all([whole(import('./ErrorReport'), 'default'), loadAllMessages()]).then(
    ([report]) => report,
    () => ({ default: () => null }),
  ),
)

/** The screen for errors that nothing else has handled. */
export const ErrorScreen = ({ title, text }: { title?: string; text?: string }) => {
  const t = useTranslations('error')
  const common = useTranslations('common')
  const error = useRouteError()
  const offline = useOffline(error)
  if (offline)
    return (
      <StatusScreen title={offline.isOffline ? t('offline') : (title ?? t('title'))}>
        <p role="status">{offline.isOffline && t('offlineText')}</p>
        <div className={styles.ways}>
          <Button variant="primary" isPending={offline.isBusy} onClick={offline.retry}>
            {common('retry')}
          </Button>
        </div>
      </StatusScreen>
    )
  return (
    <StatusScreen title={title ?? t('title')}>
      <p role="status">{text ?? t(isLoadFailure(error) ? 'outdated' : 'text')}</p>
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => location.reload()}>
          {common('reload')}
        </Button>
        <ButtonLink to="/" reloadDocument>
          {common('goHome')}
        </ButtonLink>
      </div>
      <Suspense>
        <ErrorReport error={error} />
      </Suspense>
    </StatusScreen>
  )
}
