import { useState } from 'react'
import { useTranslations } from '../i18n'
import { useLogout } from '../session/react'
import { Button } from './Button'

export const SignOutButton = ({ variant = 'plain' }: { variant?: 'plain' | 'secondary' }) => {
  const t = useTranslations('shell')
  const logout = useLogout()
  const [busy, setBusy] = useState(false)
  const signOut = () => {
    setBusy(true)
    void logout().finally(() => setBusy(false))
  }
  return (
    <Button variant={variant} isPending={busy} onClick={signOut}>
      {t('signOut')}
    </Button>
  )
}
