import { useTranslations } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { CountdownDialog } from './CountdownDialog'
import { SignOutButton } from '../../../ui/SignOutButton'

/** Asks whether the person wants to stay signed in, as long as that is possible. */
export const IdleDialog = ({ endsAt, stay }: { endsAt: number; stay: () => void }) => {
  const t = useTranslations('shell.idle')
  return (
    <CountdownDialog title={t('title')} text={t('text')} endsAt={endsAt} stay={stay}>
      <Button variant="primary" onClick={stay}>
        {t('stay')}
      </Button>
      <SignOutButton variant="secondary" />
    </CountdownDialog>
  )
}
