import { useEffect, useId } from 'react'
import { useTranslations } from '../../i18n'
import type { LoginStep, SessionError } from '../../session/react'
import { Button } from '../../ui/Button'
import { ErrorTitle } from '../../ui/ErrorTitle'
import { Notice } from '../../ui/feedback/Notice'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { Countdown } from '../assist/Countdown'
import form from '../LoginForm.module.css'
import { Resend } from './Resend'
import { Field } from './StepFields'
import styles from './StepForm.module.css'
import { StepProblem } from './StepProblem'
import { useStep } from './useStep'

type Props = {
  step: LoginStep
  leave: (error?: SessionError) => void
  follow: (next: LoginStep) => void
}

/** One step: what the server asks for, in the place of the sign-in form. */
export const StepForm = (props: Props) => {
  const { step } = props
  const t = useTranslations('steps')
  const login = useTranslations('login')
  const id = useId()
  const { form: element, last, tries, submit, stopWaiting, back } = useStep(props)
  const isBusy = last.status === 'underWay'
  const retryAt = last.status === 'failed' ? last.retryAt : undefined
  const what = step.fields[0]?.kind ?? 'trust'

  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
    const fields = 'input:not([type=hidden]), select, [role=group][tabindex]'
    element.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [element])

  return (
    <form
      ref={element}
      method="post"
      className={form.form}
      noValidate
      aria-labelledby={`${id}title`}
      onSubmit={submit}
    >
      {['failed', 'incomplete', 'broken'].includes(last.status) && (
        <ErrorTitle>{login('title')}</ErrorTitle>
      )}
      <div className={styles.head}>
        <h2 id={`${id}title`}>{t(`title.${what}`)}</h2>
        <p id={`${id}text`}>{t(`text.${what}`)}</p>
      </div>
      {last.status === 'failed' && (
        <StepProblem id={`${id}failure`} what={what} error={last.error} />
      )}
      {last.status === 'broken' && <Notice kind="error">{login('failed')}</Notice>}
      {step.fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          tries={tries}
          wrongBy={
            last.status === 'failed' && last.error.name === 'RefusedError'
              ? `${id}failure`
              : undefined
          }
          problem={last.status === 'incomplete' ? last.problems[field.name] : undefined}
          // The focus goes there, so that it is read with what is asked for.
          describedBy={index === 0 ? `${id}title ${id}text` : undefined}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" wide isPending={isBusy} isWaiting={!!retryAt}>
          {retryAt ? <Countdown until={retryAt} onOver={stopWaiting} /> : t('continue')}
        </Button>
        <VisuallyHidden role="status">{isBusy ? t('busy') : ''}</VisuallyHidden>
        {step.resend && <Resend step={step} />}
        <Button variant="plain" onClick={back}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
