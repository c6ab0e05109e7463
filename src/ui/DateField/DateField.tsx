import { useId, useState, type FocusEvent } from 'react'
import { classes } from '../../lib/classes'
import field from '../fields/field.module.css'
import { FieldError } from '../fields/FieldError'
import { useToday } from '../time/useToday'
import { CalendarDialog } from './CalendarDialog'
import styles from './DateField.module.css'
import { isReached, typedDateOf } from './typedDate'
import { otherDays } from './otherDays'
import { OtherDays } from './OtherDays'
import { OpenButton } from './OpenButton'
import { SegmentBox } from './SegmentBox'
import { layoutOf } from './segments'
import type { DateFieldProps } from './props'
import { useTypedDate } from './useTypedDate'
import { useProblemText } from './useProblemText'
import { useReckoning } from './useReckoning'
import { useTyping } from './useTyping'

/**
 * A date field of three parts, which can be typed or changed with the arrow keys, with a calendar to pick from.
 */
export const DateField = (props: DateFieldProps) => {
  const { label, description, error, value, min, max, disabled = false } = props
  const settings = useReckoning()
  const problemText = useProblemText(settings)
  const { drafts, verdict, isGrowing, write, settle, tidy } = useTypedDate(props, settings)
  const [left, setLeft] = useState(true)
  const [refused, setRefused] = useState(false)
  const [open, setOpen] = useState(false)
  const id = useId()

  const today = useToday(settings.timeZone)
  const change: typeof write = (next, growing) => {
    setLeft(false)
    setRefused(false)
    write(next, growing)
  }
  const typing = useTyping({
    drafts,
    today,
    settings,
    write: change,
    settle,
    refuse: () => setRefused(true),
    open: () => setOpen(true),
  })

  // A date is validated once the person has left the field or typed its last possible digit; pasted text at
  // once.
  const finished = !isGrowing && verdict.problem !== 'incomplete'
  const problem = refused ? 'pasted' : left || finished ? verdict.problem : undefined
  const wrong = problem ? problemText(problem, drafts, { min, max }) : error
  const chosen = verdict.iso ?? (value && isReached(value, settings) ? value : undefined)

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    settle()
    if (currentTarget.contains(relatedTarget)) return
    setLeft(true)
    setRefused(false)
    tidy()
  }
  const onPick = (day: string | undefined) => {
    change(typedDateOf(day, settings))
    setOpen(false)
  }

  const onTake = (day: string) => {
    change(typedDateOf(day, settings))
    // The pressed button is removed, and the focus would be lost with it.
    document.getElementById(`${id}-${firstField}`)?.focus()
  }

  const firstField = layoutOf(settings).segments.find((part) => 'field' in part)?.field
  const describedBy = [description && `${id}-hint`, wrong && `${id}-error`].filter(Boolean)
  return (
    <div className={classes(field.field, styles.field)} onBlur={onBlur}>
      <label className={field.label} id={`${id}-label`} htmlFor={`${id}-${firstField}`}>
        {label}
      </label>
      <div
        className={classes(field.control, styles.box, disabled && styles.disabled)}
        data-invalid={wrong ? true : undefined}
      >
        <SegmentBox
          id={id}
          drafts={drafts}
          settings={settings}
          typing={typing}
          invalid={Boolean(wrong)}
          describedBy={describedBy.join(' ') || undefined}
          disabled={disabled}
        />
        <OpenButton
          labelId={`${id}-label`}
          chosen={chosen}
          disabled={disabled}
          open={open}
          onOpen={() => setOpen(true)}
        />
      </div>
      {description && (
        <p className={field.hint} id={`${id}-hint`}>
          {description}
        </p>
      )}
      <FieldError id={`${id}-error`}>{wrong}</FieldError>
      {problem === 'otherCalendar' && (
        <OtherDays days={otherDays(drafts, settings, { min, max })} onTake={onTake} />
      )}
      {open && (
        <CalendarDialog
          chosen={chosen}
          today={today}
          bounds={{ min, max }}
          onClose={() => setOpen(false)}
          onPick={onPick}
        />
      )}
    </div>
  )
}
