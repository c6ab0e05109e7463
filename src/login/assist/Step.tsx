import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from '../../i18n'
import { whole } from '../../lib/whole'
import { useHasSteps } from '../../session/react'
import { Notice } from '../../ui/feedback/Notice'
import type { Attempt } from '../useLoginForm'

const load = () => whole(import('../steps'), 'default')

type Props = { attempt: Attempt; setAttempt: (attempt: Attempt) => void }

/** Stands above the sign-in form, which can be sent again, where the form of the step cannot be loaded. */
const NotLoaded = () => <Notice kind="error">{useTranslations('error')('outdated')}</Notice>

/** What is asked for now. React asks for a part that has failed never again: each time has one of its own. */
const StepOfNow = ({ attempt, setAttempt }: Props) => {
  const [Steps] = useState(() => lazy(() => load().catch(() => ({ default: NotLoaded }))))
  return (
    attempt.status === 'step' && (
      <Suspense>
        <Steps
          first={attempt.step}
          leave={(error) =>
            setAttempt(error ? { status: 'failed', error, retryAt: undefined } : { status: 'none' })
          }
        />
      </Suspense>
    )
  )
}

/**
 * What the server asks for after the password. Its form is loaded ahead where a server may ask, and nowhere else.
 */
export const Step = (props: Props) => {
  const hasSteps = useHasSteps()
  useEffect(() => {
    // Where that fails it is tried again when it is needed.
    if (hasSteps) load().catch(() => undefined)
  }, [hasSteps])
  return props.attempt.status === 'step' && <StepOfNow {...props} />
}
