import { loadAllMessages, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/ButtonLink'
import { Message } from '../../ui/feedback/StatusScreen'

/** Its words come with those of the signed-in screens: sign-in does without them. */
export const loader = async () => {
  await loadAllMessages()
  return null
}

export const NotFoundScreen = () => {
  const t = useTranslations('notFound')
  const common = useTranslations('common')
  return (
    <Message code="404" title={t('title')}>
      <p>{t('text')}</p>
      <ButtonLink to="/" look="primary">
        {common('goHome')}
      </ButtonLink>
    </Message>
  )
}

export const Component = NotFoundScreen
