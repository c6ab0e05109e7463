import { useEffect, useRef } from 'react'
import { useTranslations } from '../../i18n'
import type { SessionError } from '../../session/react'
import { Notice } from '../../ui/feedback/Notice'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'

/** Why signing in has failed. The focus stays at what leads on, so all of the form is brought into sight. */
export const SignInError = ({ error }: { error: SessionError }) => {
  const t = useTranslations('errors')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Notice kind="error" ref={notice}>
      <p id="failure">
        <SessionErrorText error={error} />
      </p>
      {error.name === 'RefusedError' && error.status !== 401 && error.serverMessage && (
        <p>
          {t('serverSays')} <bdi>{error.serverMessage}</bdi>
        </p>
      )}
    </Notice>
  )
}
