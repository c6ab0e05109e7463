import type { ChangeEvent, KeyboardEvent } from 'react'
import { monthNames } from '../../calendar'
import { useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import type { Reckoned } from './useReckoning'
import styles from './SegmentBox.module.css'
import type { TypedDate, Field } from './typedDate'
import { limitsOf } from './segments'

type Props = {
  field: Field
  id: string
  labelId: string
  drafts: TypedDate
  settings: Reckoned
  invalid: boolean
  describedBy: string | undefined
  disabled: boolean
  onType: (field: Field, event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown: (field: Field, event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * Year, month or day: a spin button that can be typed in. It is an ordinary input, so that on-screen keyboards
 * and screen readers support it.
 */
export const SegmentField = ({
  field,
  id,
  labelId,
  drafts,
  settings,
  disabled,
  ...rest
}: Props) => {
  const t = useTranslations('dateField')
  const text = inDigits(drafts[field], settings.digits)
  const number = Number(drafts[field])
  const { min, max } = limitsOf(field, drafts, settings)
  const month = field === 'month' ? monthNames(settings)[number - 1] : undefined
  return (
    <input
      id={id}
      role="spinbutton"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      className={styles[field]}
      placeholder={t(`${field}Placeholder`)}
      value={text}
      disabled={disabled}
      aria-label={t(field)}
      aria-labelledby={`${labelId} ${id}`}
      aria-describedby={rest.describedBy}
      aria-invalid={rest.invalid || undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={text === '' ? undefined : number}
      aria-valuetext={text === '' ? t('empty') : month ? `${text} – ${month}` : text}
      // Or the browser puts the caret into a part that was selected before, after `click`.
      onMouseUp={(event) => event.preventDefault()}
      onClick={(event) => event.currentTarget.select()}
      onChange={(event) => rest.onType(field, event)}
      onKeyDown={(event) => rest.onKeyDown(field, event)}
    />
  )
}
