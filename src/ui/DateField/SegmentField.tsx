import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
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
  onType: (field: Field, input: HTMLInputElement, inserted?: string) => void
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
  // What an input method composes is shown as it is: to change it would begin it anew.
  const [composed, setComposed] = useState<string>()
  const text = inDigits(drafts[field], settings.digits)
  const number = Number(drafts[field])
  const { min, max } = limitsOf(field, drafts, settings)
  const month = field === 'month' ? monthNames(settings)[number - 1] : undefined
  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = '', data, isComposing } = nativeEvent as InputEvent
    if (isComposing) return setComposed(target.value)
    // Firefox tells what was composed once more, after its end.
    if (inputType === 'insertCompositionText') return
    setComposed(undefined)
    rest.onType(field, target, inputType.startsWith('insert') ? (data ?? '') : undefined)
  }
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
      value={composed ?? text}
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
      onChange={onChange}
      onCompositionEnd={({ currentTarget, data }) => {
        if (composed === undefined) return
        setComposed(undefined)
        rest.onType(field, currentTarget, data)
      }}
      onKeyDown={(event) => rest.onKeyDown(field, event)}
    />
  )
}
