import { useLoginOptions, type SessionError } from '../../session/react'
import { useTranslations } from '../../i18n'
import { hasOwnWords } from './hasOwnWords'
import { isWrongCredentials } from './isWrongCredentials'
import { Time } from '../time/Time'
import { useNow } from '../time/useNow'

type Refused = Extract<SessionError, { name: 'RefusedError' }>
type Fault = Extract<SessionError, { name: 'FaultError' }>

/** Describes an error of the session layer, and what a person can do about it. */
export const SessionErrorText = ({ error }: { error: SessionError }) => {
  const t = useTranslations('errors')
  const { kind } = useLoginOptions()
  const nextTry = error.name === 'FaultError' && error.status === 429 ? error.retryAt : undefined
  const now = useNow(nextTry)

  const refused = ({ call, status, code, serverMessage }: Refused) => {
    if (isWrongCredentials(error)) return t('credentials', { kind })
    if (hasOwnWords(code)) return t(code)
    // For other codes only the server's message says more.
    if (code && serverMessage) return <bdi>{serverMessage}</bdi>
    if (status === 423) return t('locked')
    return call === 'login' ? t('forbidden') : t('refused', { status })
  }

  const fault = ({ kind, status }: Fault) => {
    if (nextTry !== undefined && nextTry <= now) return t('tooManyNow')
    if (nextTry !== undefined)
      return t.rich('tooManyUntil', {
        // Within an alert, screen readers would read each change of the countdown, every second.
        when: () => (
          <span aria-live="off">
            <Time at={nextTry} style="relative" />
          </span>
        ),
      })
    if (status === 429) return t('tooMany')
    if (kind === 'status') return t('server', { status: status ?? 0 })
    if (kind === 'unreachable' && !navigator.onLine) return t('offline')
    return t(kind)
  }

  switch (error.name) {
    case 'RefusedError':
      return refused(error)
    case 'FaultError':
      return fault(error)
    case 'MissingFieldError':
      return t.rich('missingField', { field: () => <code>{error.field}</code> })
    case 'ExpiredAuthSessionError':
      return t('expired')
    case 'SessionEndedError':
      return t('ended')
    case 'BodyNotRepeatedError':
      return t('notRepeated')
    case 'ReauthenticationCancelledError':
      return t('notConfirmed')
  }
}
