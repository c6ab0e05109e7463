import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Message } from '../../ui/Message'
import { ForbiddenScreen } from '../forbidden'
import { NotFoundScreen } from '../notFound'
import styles from './ErrorScreen.module.css'

/** What browsers say when a chunk of an older build is gone, or the network is. */
const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|fetch|module|load/i.test(error.message)

/** The last net under every screen. */
export const ErrorScreen = () => {
  const t = useTranslations('error')
  const common = useTranslations('common')
  const error = useRouteError()
  if (isRouteErrorResponse(error)) {
    if (error.status === 403) return <ForbiddenScreen />
    if (error.status === 404) return <NotFoundScreen />
  }
  return (
    <Message title={t('title')}>
      <p>{t(isLoadFailure(error) ? 'outdated' : 'text')}</p>
      <div className={styles.ways}>
        <Button look="primary" onClick={() => location.reload()}>
          {common('reload')}
        </Button>
        <ButtonLink to="/" reloadDocument>
          {common('goHome')}
        </ButtonLink>
      </div>
      {error instanceof Error && (
        <details className={styles.details}>
          <summary>{t('details')}</summary>
          <code dir="ltr">
            {error.name}: {error.message}
          </code>
        </details>
      )}
    </Message>
  )
}

export const Component = ErrorScreen
