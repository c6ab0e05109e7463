import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/ButtonLink'
import { StatusScreen } from '../../ui/feedback/StatusScreen'

export const ForbiddenScreen = () => {
  const t = useTranslations('forbidden')
  const common = useTranslations('common')
  return (
    <StatusScreen code="403" title={t('title')}>
      <p>{t('text')}</p>
      <ButtonLink to="/" variant="primary">
        {common('goHome')}
      </ButtonLink>
    </StatusScreen>
  )
}
