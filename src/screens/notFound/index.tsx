import { loadAllMessages, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/ButtonLink'
import { StatusScreen } from '../../ui/feedback/StatusScreen'

/** Its messages are loaded with those of the signed-in screens, since the sign-in page does not need them. */
export const loader = async () => {
  await loadAllMessages()
  return null
}

export const NotFoundScreen = () => {
  const t = useTranslations('notFound')
  const common = useTranslations('common')
  return (
    <StatusScreen code="404" title={t('title')}>
      <p>{t('text')}</p>
      <ButtonLink to="/" variant="primary">
        {common('goHome')}
      </ButtonLink>
    </StatusScreen>
  )
}

export const Component = NotFoundScreen
