import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslations } from '../../i18n'
import { ErrorScreen } from '../../screens/error'
import { ForbiddenScreen } from '../../screens/forbidden'
import { NotFoundScreen } from '../../screens/notFound'
import { isLoadFailure } from '../../screens/error/isLoadFailure'
import { useNewVersion } from './notices/newVersion'

/** What is shown in place of a signed-in screen that is forbidden, does not exist or has failed. */
export const ScreenErrors = () => {
  const t = useTranslations('shell')
  const error = useRouteError()
  const didNotLoad = isLoadFailure(error)
  const isNewer = useNewVersion() && didNotLoad
  if (isRouteErrorResponse(error)) {
    if (error.status === 403) return <ForbiddenScreen />
    if (error.status === 404) return <NotFoundScreen />
  }
  if (isNewer) return <ErrorScreen title={t('newVersion.title')} text={t('newVersion.screen')} />
  return <ErrorScreen {...(!didNotLoad && { text: t('stopped') })} />
}
