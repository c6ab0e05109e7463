import { useTranslations } from '../../i18n'
import { useLoginOptions, useSession } from '../../session/react'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { PasswordField } from '../../ui/PasswordField'
import { TextField } from '../../ui/TextField'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { EndNotice } from './EndNotice'
import { FailureNotice } from './FailureNotice'
import styles from './LoginScreen.module.css'
import { ReturnsTo } from './ReturnsTo'
import type { useLoginForm } from './useLoginForm'

type Props = Omit<ReturnType<typeof useLoginForm>, 'fill'> & { next?: string | undefined }

/** What people identify themselves by; where it has a form of its own, it runs that way. */
const inputs = {
  username: { dir: 'auto' },
  email: { type: 'email', dir: 'ltr' },
  phone: { type: 'tel', dir: 'ltr' },
} as const

export const LoginForm = ({ form, busy, failure, missing, submit, next }: Props) => {
  const t = useTranslations('login')
  const { kind } = useLoginOptions()
  const session = useSession()
  const end = session.status === 'loggedOut' ? session.end : undefined
  return (
    <form ref={form} method="post" className={styles.form} noValidate onSubmit={submit}>
      {failure ? <FailureNotice error={failure} /> : end && <EndNotice end={end} />}
      <TextField
        label={t('username', { kind })}
        name="username"
        autoComplete="username"
        {...inputs[kind]}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        // Where there is something to read first, the focus does not jump over it.
        autoFocus={!end}
        error={missing.username ? t('usernameMissing', { kind }) : undefined}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        name="password"
        autoComplete="current-password"
        required
        error={missing.password ? t('passwordMissing') : undefined}
      />
      <Checkbox label={t('remember')} name="remember" defaultChecked />
      <Button type="submit" look="primary" wide busy={busy}>
        {t('submit')}
      </Button>
      <VisuallyHidden role="status">{busy ? t('busy') : ''}</VisuallyHidden>
      <ReturnsTo next={next} />
    </form>
  )
}
