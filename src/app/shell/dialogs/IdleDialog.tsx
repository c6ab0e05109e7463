import { useTranslations } from '../../../i18n'
import { CountdownDialog } from './CountdownDialog'
import { SignOutButton } from '../../../ui/SignOutButton'

/** Asks the person to stay, for as long as that is possible. */
export const IdleDialog = ({ endsAt, stay }: { endsAt: number; stay: () => void }) => {
  const t = useTranslations('shell.idle')
  return (
    <CountdownDialog
      title={t('title')}
      text={t('text')}
      endsAt={endsAt}
      stayLabel={t('stay')}
      stay={stay}
      other={<SignOutButton variant="secondary" />}
    />
  )
}
