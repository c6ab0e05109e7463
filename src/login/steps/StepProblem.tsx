import { useTranslations } from '../../i18n'
import type { SessionError, StepField } from '../../session/react'
import { Notice } from '../../ui/feedback/Notice'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'

type Props = { id: string; what: StepField['kind']; error: SessionError }

/** Says why a step was not passed. */
export const StepProblem = ({ id, what, error }: Props) => {
  const t = useTranslations()
  const isRefused = error.name === 'RefusedError'
  return (
    <Notice kind="error">
      <p id={id}>{isRefused ? t(`steps.refused.${what}`) : <SessionErrorText error={error} />}</p>
      {isRefused && what !== 'code' && error.serverMessage && (
        <p>
          {t('errors.serverSays')} <bdi>{error.serverMessage}</bdi>
        </p>
      )}
    </Notice>
  )
}
