import { useRef } from 'react'
import { useTranslations } from '../../i18n'
import type { SessionError } from '../../session/react'
import { Notice } from '../../ui/feedback/Notice'
import { hasOwnWords } from '../../ui/feedback/hasOwnWords'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'
import { useFormInView } from './useFormInView'

type Refused = Extract<SessionError, { name: 'RefusedError' }>

/**
 * Whether the server's own message is shown in addition to the app's: it may say for how long, or whom to ask.
 */
const saysMore = ({ status, code, serverMessage }: Refused) =>
  serverMessage !== undefined && (code ? hasOwnWords(code) : status !== 401)

/** Says why signing in has failed. The focus stays in the form, so the whole form is scrolled into view. */
export const SignInError = ({ id, error }: { id: string; error: SessionError }) => {
  const t = useTranslations('errors')
  const notice = useRef<HTMLDivElement>(null)
  useFormInView(notice)
  return (
    <Notice kind="error" ref={notice}>
      <p id={id}>
        <SessionErrorText error={error} />
      </p>
      {error.name === 'RefusedError' && saysMore(error) && (
        <p>
          {t('serverSays')} <bdi>{error.serverMessage}</bdi>
        </p>
      )}
    </Notice>
  )
}
