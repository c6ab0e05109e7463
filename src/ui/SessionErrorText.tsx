import { useLoginOptions, type SessionError } from '../session/react'
import { useTranslations } from '../i18n'
import { Time } from './Time'

type Refused = Extract<SessionError, { name: 'RefusedError' }>
type Fault = Extract<SessionError, { name: 'FaultError' }>

/** An error of the session layer in words that tell a person what to do about it. */
export const SessionErrorText = ({ error }: { error: SessionError }) => {
  const t = useTranslations('errors')
  const { kind } = useLoginOptions()

  const refused = ({ call, status }: Refused) => {
    if (status === 423) return t('locked')
    if (call !== 'login') return t('refused', { status })
    return status === 403 ? t('forbidden') : t('credentials', { kind })
  }

  const fault = ({ kind, status, retryAt }: Fault) => {
    if (status === 429 && retryAt !== undefined)
      return t.rich('tooManyUntil', { when: () => <Time at={retryAt} style="relative" /> })
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
  }
}
