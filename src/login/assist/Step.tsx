import { lazy, Suspense, useEffect } from 'react'
import { whole } from '../../lib/whole'
import { useHasSteps } from '../../session/react'
import type { Attempt } from '../useLoginForm'

const load = () => whole(import('../steps'), 'default')
const Steps = lazy(load)

type Props = { attempt: Attempt; setAttempt: (attempt: Attempt) => void }

/**
 * What the server asks for after the password. Its form is loaded ahead where a server may ask, and nowhere else.
 */
export const Step = ({ attempt, setAttempt }: Props) => {
  const hasSteps = useHasSteps()
  useEffect(() => {
    // Where that fails it is tried again when it is needed.
    if (hasSteps) load().catch(() => undefined)
  }, [hasSteps])
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
