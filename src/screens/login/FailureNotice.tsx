import { useEffect, useRef } from 'react'
import { useTranslations } from '../../i18n'
import type { SessionError } from '../../session/react'
import { Notice } from '../../ui/Notice'
import { SessionErrorText } from '../../ui/SessionErrorText'

/** Why signing in failed; it takes the focus, so that it is read and the next Tab leads to the fields. */
export const FailureNotice = ({ error }: { error: SessionError }) => {
  const t = useTranslations('errors')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [error])
  return (
    <Notice kind="error" ref={notice} tabIndex={-1}>
      <p>
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
