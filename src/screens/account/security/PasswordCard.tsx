import { useTranslations } from '../../../i18n'
import { Countdown } from '../../../login/assist/Countdown'
import { usernameOf } from '../../../login/usernameOf'
import { useLoginOptions, useUser } from '../../../session/react'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { ErrorTitle } from '../../../ui/ErrorTitle'
import { FailureNotice } from '../../../ui/feedback/FailureNotice'
import { Notice } from '../../../ui/feedback/Notice'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { PasswordRules } from '../../../ui/fields/PasswordRules'
import type { PasswordCall } from './calls'
import styles from './Security.module.css'
import { usePasswordForm } from './usePasswordForm'

/** The form in which people change their password. */
export const PasswordCard = (call: PasswordCall) => {
  const t = useTranslations('security.password')
  const login = useTranslations('login')
  const steps = useTranslations('steps')
  const account = useTranslations('account')
  const errors = useTranslations('errors')
  const { user } = useUser()
  const options = useLoginOptions()
  const { form, last, submit, noticeInput, stopWaiting } = usePasswordForm(call)
  const { minLength, rules } = call
  const isBusy = last.result === 'underWay'
  const retryAt = 'retryAt' in last ? last.retryAt : undefined
  const problems = last.result === 'incomplete' ? last.problems : {}
  const isFine = ['none', 'underWay', 'changed'].includes(last.result)

  const currentError =
    problems.current !== undefined
      ? t('currentMissing')
      : last.result === 'wrong'
        ? t('wrong')
        : undefined

  // The error says it, in its place.
  const asked = problems.next === 'tooShort' ? undefined : minLength

  const nextError = () => {
    if (problems.next === 'missing') return steps('missing.newPassword')
    if (problems.next === 'tooShort') return steps('tooShort', { count: minLength ?? 0 })
    if (last.result !== 'refused') return undefined
    const refused = steps('refused.newPassword')
    // Isolated by characters, as the text may be in a language of another direction.
    return last.message ? `${refused} ${errors('serverSays')} \u2068${last.message}\u2069` : refused
  }

  return (
    <Card aria-labelledby="change-password" data-print="off">
      {!isFine && <ErrorTitle>{account('title')}</ErrorTitle>}
      <h2 id="change-password">{t('title')}</h2>
      <form
        ref={form}
        method="post"
        className={styles.form}
        noValidate
        aria-labelledby="change-password"
        onInput={noticeInput}
        onSubmit={submit}
      >
        {last.result === 'failed' && (
          <FailureNotice text={t(last.isUnsure ? 'unsure' : 'failed')} error={last.error} />
        )}
        {last.result === 'broken' && <Notice kind="error">{t('failed')}</Notice>}
        {/* For password managers, which would not know otherwise whose password it is. */}
        <input
          name="username"
          autoComplete="username"
          defaultValue={user && usernameOf(user, options)}
          readOnly
          hidden
        />
        <PasswordField
          name="current"
          label={t('current')}
          showLabel={login('showPassword')}
          autoComplete="current-password"
          required
          error={currentError}
        />
        <PasswordField
          name="next"
          label={steps('label.newPassword')}
          showLabel={login('showPassword')}
          autoComplete="new-password"
          required
          error={nextError()}
          hint={
            (asked ?? rules) === undefined
              ? undefined
              : (id) => <PasswordRules id={id} minLength={asked} rules={rules} />
          }
        />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" isPending={isBusy} isWaiting={!!retryAt}>
            {retryAt ? <Countdown until={retryAt} onOver={stopWaiting} /> : t('submit')}
          </Button>
          <p role="status">{isBusy ? t('busy') : last.result === 'changed' ? t('changed') : ''}</p>
        </div>
      </form>
    </Card>
  )
}
