import { useEffect, useId } from 'react'
import { useTranslations } from '../../../i18n'
import { LoginForm } from '../../../login/LoginForm'
import { useLoginForm } from '../../../login/useLoginForm'
import { Button } from '../../../ui/Button'
import { Dialog, DialogActions } from '../../../ui/Dialog'
import { ErrorTitle } from '../../../ui/ErrorTitle'
import styles from './SignInAgain.module.css'
import type { Person } from './useLastPerson'

type Props = {
  person: Person | undefined
  leave: () => void
  /** The session goes on; its person has only to prove who they are. */
  isProof?: boolean
}

/** The reauthentication: a dialog over the page that is kept. */
export const SignInAgain = ({ person, leave, isProof = false }: Props) => {
  const t = useTranslations('again')
  const { fill: _fill, ...login } = useLoginForm()
  const { form } = login
  const { name, username } = person ?? {}
  const title = name ? t('titleAs', { name }) : t('title')
  // This effect runs after that of the dialog, which focuses its first field.
  useEffect(() => {
    if (username) form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus()
  }, [form, username])
  return (
    <Dialog title={title} text={t(isProof ? 'confirm' : 'text')} onCancel={leave}>
      {['failed', 'incomplete'].includes(login.attempt.status) && <ErrorTitle>{title}</ErrorTitle>}
      <div className={styles.form}>
        <LoginForm {...login} username={username} prefix={useId()} />
      </div>
      <DialogActions>
        {name && !isProof && <p className={styles.other}>{t('notYou')}</p>}
        <Button variant="plain" onClick={leave}>
          {t(isProof ? 'cancel' : 'leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
