import { useTranslations } from '../i18n'
import { useAppConfig } from '../lib/appConfig'
import { useHasOneSession, useLoginOptions, useSession } from '../session/react'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { PasswordField } from '../ui/fields/PasswordField'
import { isWrongCredentials } from '../ui/feedback/isWrongCredentials'
import { Notice } from '../ui/feedback/Notice'
import { TextField } from '../ui/fields/TextField'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { EndNotice } from './EndNotice'
import styles from './LoginForm.module.css'
import { ReturnsTo } from './ReturnsTo'
import { useAssist } from './useAssist'
import type { FieldName, useLoginForm } from './useLoginForm'

type Props = Omit<ReturnType<typeof useLoginForm>, 'fill'> & {
  next?: string | undefined
  /** The username of the person who is to sign in, where it is known. */
  username?: string | undefined
  /** What its ids begin with, where it does not have the page to itself. */
  prefix?: string
}

/**
 * The attributes of the field by the kind of username. Kinds with a form of their own, such as e-mail
 * addresses, have a fixed direction.
 */
const inputs = {
  username: { dir: 'auto' },
  email: { type: 'email', dir: 'ltr' },
  phone: { type: 'tel', dir: 'ltr' },
} as const

export const LoginForm = ({
  form,
  attempt,
  submit,
  noticeInput,
  stopWaiting,
  setAttempt,
  cancel,
  next,
  username,
  prefix = '',
}: Props) => {
  const t = useTranslations('login')
  const tError = useTranslations('error')
  const { kind } = useLoginOptions()
  const { remember = 'on' } = useAppConfig()
  const session = useSession()
  const hasOneSession = useHasOneSession()
  const { help, fetchHelp } = useAssist()
  const end = session.status === 'loggedOut' ? session.end : undefined
  const isBusy = attempt.status === 'underWay'
  const missing = attempt.status === 'incomplete' ? attempt.missing : []

  // Shown until the part with the specific words, or the step, is loaded, and where it cannot be loaded.
  const isUnexplained =
    attempt.status === 'broken' ||
    (!help && (attempt.status === 'failed' || attempt.status === 'step'))
  const retryAt = help && attempt.status === 'failed' ? attempt.retryAt : undefined

  const field = (name: FieldName) => ({
    id: prefix + name,
    name,
    required: true,
    error: missing.includes(name) ? t(`${name}Missing`, { kind }) : undefined,
    ...(attempt.status === 'failed' &&
      isWrongCredentials(attempt.error) && {
        'aria-invalid': true,
        'aria-describedby': prefix + 'failure',
      }),
  })

  const signIn = (
    <form
      ref={form}
      method="post"
      className={styles.form}
      noValidate
      onInput={noticeInput}
      onSubmit={(event) => {
        fetchHelp()
        submit(event)
      }}
    >
      {attempt.status === 'failed' && help ? (
        <help.SignInError id={prefix + 'failure'} error={attempt.error} />
      ) : isUnexplained ? (
        <Notice kind="error">
          {/* Without the part for the step no further try would bring it. */}
          {help === null && attempt.status === 'step' ? tError('outdated') : t('failed')}
        </Notice>
      ) : (
        end && <EndNotice id={prefix + 'ended'} end={end} />
      )}
      <ReturnsTo next={next} />
      <TextField
        {...field('username')}
        label={t('username', { kind })}
        autoComplete="username"
        defaultValue={username}
        {...inputs[kind]}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Where a notice precedes the form, focusing the field would make screen readers skip it.
        autoFocus={!end}
      />
      <PasswordField
        {...field('password')}
        label={t('password')}
        showLabel={t('showPassword')}
        autoComplete="current-password"
        onFocus={fetchHelp}
        hint={help ? (id) => <help.PasswordHint id={id} form={form} /> : undefined}
      />
      {remember !== 'hidden' && (
        <div>
          <Checkbox
            label={t('remember')}
            name="remember"
            defaultChecked={remember === 'on'}
            aria-describedby={hasOneSession ? prefix + 'rememberHint' : undefined}
          />
          {hasOneSession && (
            <p id={prefix + 'rememberHint'} className={styles.rememberHint}>
              {t('rememberHint')}
            </p>
          )}
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" wide isPending={isBusy} isWaiting={!!retryAt}>
          {help && retryAt ? <help.Countdown until={retryAt} onOver={stopWaiting} /> : t('submit')}
        </Button>
        <VisuallyHidden role="status">{isBusy ? t('busy') : ''}</VisuallyHidden>
        {help && <help.Waiting status={attempt.status} cancel={cancel} />}
      </div>
    </form>
  )
  return (
    <>
      {help && <help.Step form={form} attempt={attempt} setAttempt={setAttempt} />}
      {signIn}
    </>
  )
}
