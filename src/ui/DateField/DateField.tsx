import { useId, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { formatDate } from '../../calendar'
import { useTranslations } from '../../i18n'
import { classes } from '../../lib/classes'
import { useReckoning } from './useReckoning'
import field from '../field.module.css'
import { CalendarDialog } from './CalendarDialog'
import { todayIn } from './calendarDate'
import styles from './DateField.module.css'
import { draftsOf } from './drafts'
import { layoutOf } from './parts'
import { Part } from './Part'
import type { DateFieldProps } from './props'
import { useDrafts } from './useDrafts'
import { useProblemText } from './useProblemText'
import { useTyping } from './useTyping'

/** Three parts to type in, each of which can be turned up and down, and a calendar to pick from. */
export const DateField = (props: DateFieldProps) => {
  const { label, description, error, value, min, max, disabled = false } = props
  const t = useTranslations('dateField')
  const settings = useReckoning()
  const problemText = useProblemText(settings)
  const { drafts, verdict, write, tidy } = useDrafts(props, settings)
  // A date is judged once the person has left it, or has typed the last digit of it; pasted text at once.
  const [left, setLeft] = useState(true)
  const [refused, setRefused] = useState(false)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  const { dir, parts } = layoutOf(settings)
  const today = todayIn(settings.timeZone)
  const change = (next: typeof drafts) => {
    setLeft(false)
    setRefused(false)
    write(next)
  }
  const typing = useTyping({
    drafts,
    today,
    settings,
    dir,
    write: change,
    refuse: () => setRefused(true),
    open: () => setOpen(true),
  })

  const finished = drafts.year.length === 4 && verdict.problem !== 'incomplete'
  const problem = refused ? 'format' : left || finished ? verdict.problem : undefined
  const wrong = problem ? problemText(problem, drafts, { min, max }) : error
  const chosen = verdict.iso ?? (value && draftsOf(value, settings).year ? value : undefined)

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setLeft(true)
    setRefused(false)
    tidy()
  }
  /** A press beside the parts is meant for the first that is empty. */
  const onMouseDown = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement || disabled) return
    event.preventDefault()
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const target = inputs.find((input) => input.value === '') ?? inputs.at(-1)
    target?.focus()
  }

  const firstField = parts.find((part) => 'field' in part)
  const describedBy = [description && `${id}-hint`, wrong && `${id}-error`].filter(Boolean)
  return (
    <div className={classes(field.field, styles.field)} onBlur={onBlur}>
      <label className={field.label} id={`${id}-label`} htmlFor={`${id}-${firstField?.field}`}>
        {label}
      </label>
      <div
        className={classes(field.control, styles.box, disabled && styles.disabled)}
        data-invalid={wrong ? true : undefined}
      >
        <div
          ref={box}
          role="group"
          className={styles.space}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy.join(' ') || undefined}
          onMouseDown={onMouseDown}
          onPointerDown={typing.onPointerDown}
          onPaste={typing.onPaste}
        >
          <span className={styles.parts} dir={dir}>
            {parts.map((part, index) =>
              'literal' in part ? (
                <span key={index} aria-hidden="true">
                  {part.literal}
                </span>
              ) : (
                <Part
                  key={part.field}
                  field={part.field}
                  id={`${id}-${part.field}`}
                  labelId={`${id}-label`}
                  drafts={drafts}
                  settings={settings}
                  invalid={Boolean(wrong)}
                  describedBy={describedBy.join(' ') || undefined}
                  disabled={disabled}
                  onType={typing.onType}
                  onKeyDown={typing.onKeyDown}
                />
              ),
            )}
          </span>
        </div>
        <button
          type="button"
          className={styles.open}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={
            chosen ? t('change', { date: formatDate(chosen, 'longDate', settings) }) : t('choose')
          }
          aria-describedby={`${id}-label`}
          onClick={() => setOpen(true)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <rect x="3" y="4.5" width="14" height="12.5" rx="2" />
            <path d="M3 8.5h14M7 2.5v4M13 2.5v4" />
          </svg>
        </button>
      </div>
      {description && (
        <p className={field.hint} id={`${id}-hint`}>
          {description}
        </p>
      )}
      <div aria-live="polite">
        {wrong && (
          <p className={field.error} id={`${id}-error`}>
            {wrong}
          </p>
        )}
      </div>
      {open && (
        <CalendarDialog
          chosen={chosen}
          today={today}
          bounds={{ min, max }}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            change(draftsOf(day, settings))
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
