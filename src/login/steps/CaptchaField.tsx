import { lazy, Suspense, useId, useState } from 'react'
import { useAppConfig } from '../../lib/appConfig'
import { classes } from '../../lib/classes'
import { orNotLoaded } from '../assist/NotLoaded'
import fieldStyles from '../../ui/fields/field.module.css'
import styles from './StepForm.module.css'

type Props = {
  name: string
  label: string
  data: unknown
  error: string | undefined
  describedBy: string | undefined
  /** How often the step has been tried: each try needs an answer of its own. */
  tries: number
}

/** The team's captcha; what it is solved with is sent as any other field. */
export const CaptchaField = ({ name, label, data, error, describedBy, tries }: Props) => {
  const { captcha } = useAppConfig()
  const id = useId()
  const [Captcha] = useState(() => captcha && lazy(() => orNotLoaded(captcha())))
  const [solved, setSolved] = useState({ tries, answer: '' })
  return (
    <div
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}label`}
      aria-describedby={classes(describedBy, error && `${id}error`) || undefined}
    >
      <p id={`${id}label`} className={fieldStyles.label}>
        {label}
      </p>
      <input type="hidden" name={name} value={solved.tries === tries ? solved.answer : ''} />
      {Captcha && (
        <div className={styles.captcha}>
          <Suspense>
            <Captcha key={tries} data={data} onSolve={(answer) => setSolved({ tries, answer })} />
          </Suspense>
        </div>
      )}
      {error && (
        <p className={fieldStyles.error} id={`${id}error`}>
          {error}
        </p>
      )}
    </div>
  )
}
