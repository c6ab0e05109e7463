import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/ButtonLink'
import { Message } from '../../ui/feedback/StatusScreen'

export const ForbiddenScreen = () => {
  const t = useTranslations('forbidden')
  const common = useTranslations('common')
  return (
    <Message code="403" title={t('title')}>
      <p>{t('text')}</p>
      <ButtonLink to="/" look="primary">
        {common('goHome')}
      </ButtonLink>
    </Message>
  )
}

export const Component = ForbiddenScreen
