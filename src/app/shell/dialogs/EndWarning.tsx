import { useTranslations } from '../../../i18n'
import { useEndWarning } from '../../../session/react'
import { Button } from '../../../ui/Button'
import { CountdownDialog } from './CountdownDialog'

/** Warns that a session which cannot be refreshed is about to end, while there is time to save one's work. */
export const EndWarning = () => {
  const t = useTranslations('again.ending')
  const warning = useEndWarning()
  if (warning === undefined) return null
  const { endsAt, stay, signInAgain } = warning
  return (
    <CountdownDialog title={t('title')} text={t('text')} endsAt={endsAt} stay={stay}>
      <Button variant="primary" onClick={signInAgain}>
        {t('now')}
      </Button>
      <Button onClick={stay}>{t('stay')}</Button>
    </CountdownDialog>
  )
}
