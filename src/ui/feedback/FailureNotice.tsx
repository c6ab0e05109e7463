import { isSessionError, useRefreshFault, type SessionError } from '../../session/react'
import { Notice } from './Notice'
import { SessionErrorText } from './SessionErrorText'

type Props = {
  /** What did not work, in words. */
  text: string
  /** Why: said where it is an error of the session layer, for only that has words here. */
  error: unknown
  className?: string | undefined
  /** Whether it stands in a dialog, behind which the page and its own notices cannot be reached. */
  inDialog?: boolean
}

const isOfRefresh = (error: SessionError) => error.name === 'FaultError' && error.call === 'refresh'

/** Says what did not work, and why where that is known. */
export const FailureNotice = ({ text, error, className, inDialog = false }: Props) => {
  // Above the page stands already that the session cannot be refreshed, and when that is tried again.
  const isTold = useRefreshFault() !== undefined && !inDialog
  return (
    <Notice kind="error" className={className}>
      <p>{text}</p>
      {isSessionError(error) && !(isTold && isOfRefresh(error)) && (
        <p>
          <SessionErrorText error={error} />
        </p>
      )}
    </Notice>
  )
}
