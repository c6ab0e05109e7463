import { useTranslations } from '../../i18n'
import type { SessionError, StepField } from '../../session/react'
import { Notice } from '../../ui/feedback/Notice'
import { SessionErrorText } from '../../ui/feedback/SessionErrorText'

/** Says why a step was not passed. */
export const StepProblem = ({ what, error }: { what: StepField['kind']; error: SessionError }) => {
  const t = useTranslations()
  const isRefused = error.name === 'RefusedError'
  return (
    <Notice kind="error">
      <p id="step-failure">
        {isRefused ? t(`steps.refused.${what}`) : <SessionErrorText error={error} />}
      </p>
      {isRefused && what !== 'code' && error.serverMessage && (
        <p>
          {t('errors.serverSays')} <bdi>{error.serverMessage}</bdi>
        </p>
      )}
    </Notice>
  )
}
