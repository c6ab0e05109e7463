import { lazy, Suspense, useEffect, useState } from 'react'
import { whole } from '../../lib/whole'
import { useHasSteps, type LoginStep } from '../../session/react'
import type { Attempt } from '../useLoginForm'
import { orNotLoaded } from './NotLoaded'
import type { FormRef } from './passwordField'

const load = () => whole(import('../steps'), 'default')

type Place = { form: FormRef; setAttempt: (attempt: Attempt) => void }

/** What is asked for now. Where its form cannot be loaded, the sign-in form below it can be sent again. */
const StepOfNow = ({ first, form, setAttempt }: Place & { first: LoginStep }) => {
  const [Steps] = useState(() => lazy(() => orNotLoaded(load())))
  return (
    <Suspense>
      <Steps
        first={first}
        form={form}
        leave={(error) =>
          setAttempt(error ? { status: 'failed', error, retryAt: undefined } : { status: 'none' })
        }
      />
    </Suspense>
  )
}

/**
 * What the server asks for after the password. Its form is loaded ahead where a server may ask, and nowhere else.
 */
export const Step = ({ attempt, ...place }: Place & { attempt: Attempt }) => {
  const hasSteps = useHasSteps()
  useEffect(() => {
    // Where that fails it is tried again when it is needed.
    if (hasSteps) load().catch(() => undefined)
  }, [hasSteps])
  return attempt.status === 'step' && <StepOfNow first={attempt.step} {...place} />
}
