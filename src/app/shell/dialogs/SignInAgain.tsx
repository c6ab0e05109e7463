import { useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n'
import { LoginForm } from '../../../login/LoginForm'
import { useLoginForm } from '../../../login/useLoginForm'
import { Button } from '../../../ui/Button'
import { Dialog, DialogActions } from '../../../ui/Dialog'
import styles from './SignInAgain.module.css'

/** Signs a person in again over the page that is kept for them; the focus goes back to where it was. */
export const SignInAgain = ({ leave }: { leave: () => void }) => {
  const t = useTranslations('again')
  const { fill: _fill, ...form } = useLoginForm()
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <Dialog title={t('title')} text={t('text')} onCancel={leave}>
      <div className={styles.form}>
        <LoginForm {...form} />
      </div>
      <DialogActions>
        <Button variant="plain" onClick={leave}>
          {t('leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
