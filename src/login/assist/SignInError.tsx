import { useEffect, useRef } from 'react'
import { useTranslations } from '../../i18n'
import { useLoginOptions, type SessionError } from '../../session/react'
import { Button } from '../../ui/Button'
import { FocusLink } from '../../ui/FocusLink'
import { Notice } from '../../ui/feedback/Notice'
import { hasOwnWords } from '../../ui/feedback/hasOwnWords'
import { isWrongCredentials } from '../../ui/feedback/isWrongCredentials'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'
import styles from '../LoginForm.module.css'
import { fieldNames, type Attempt, type FieldName } from '../useLoginForm'

type Props = {
  attempt: Extract<Attempt, { status: 'incomplete' | 'failed' }>
  retry: () => void
}

/** What keeps the person from signing in; it takes the focus, so that it is read and the next Tab leads to the fields. */
export const SignInError = ({ attempt, retry }: Props) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [attempt])
  return (
    <Notice kind="error" ref={notice} tabIndex={-1} className={styles.problem}>
      {attempt.status === 'failed' ? (
        <Failure error={attempt.error} retry={retry} />
      ) : (
        <FieldLinks names={attempt.missing} areMissing />
      )}
    </Notice>
  )
}

const FieldLinks = ({ names, areMissing }: { names: readonly FieldName[]; areMissing?: true }) => {
  const t = useTranslations('login')
  const { kind } = useLoginOptions()
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <FocusLink target={name}>{t(areMissing ? `${name}Missing` : name, { kind })}</FocusLink>
        </li>
      ))}
    </ul>
  )
}

type Refused = Extract<SessionError, { name: 'RefusedError' }>

/** Whether the server's own text is shown beside the app's: it may tell for how long, or whom to ask. */
const saysMore = ({ status, code, serverMessage }: Refused) =>
  serverMessage !== undefined && (code ? hasOwnWords(code) : status !== 401)

const Failure = ({ error, retry }: { error: SessionError; retry: () => void }) => {
  const t = useTranslations('errors')
  const common = useTranslations('common')
  return (
    <>
      <p id="failure">
        <SessionErrorText error={error} />
      </p>
      {error.name === 'RefusedError' && saysMore(error) && (
        <p>
          {t('serverSays')} <bdi>{error.serverMessage}</bdi>
        </p>
      )}
      {isWrongCredentials(error) && <FieldLinks names={fieldNames} />}
      {error.name === 'FaultError' && error.status !== 429 && (
        <Button onClick={retry}>{common('retry')}</Button>
      )}
    </>
  )
}
