import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useSettings } from '../../preferences/useSettings'
import field from '../fields/field.module.css'
import { TextField } from '../fields/TextField'
import type { DateFieldProps } from './props'

/** Whether a day is before another. A year of five digits makes a longer text, and is later. */
const isBefore = (day: string, other: string) =>
  day.length === other.length ? day < other : day.length < other.length

/** The browser's own date field. It is Gregorian, but needs no further code: the calendar may be what did not load. */
export const NativeDateField = (props: DateFieldProps) => {
  const { label, description, error, value, onChange, min, max, disabled } = props
  const t = useTranslations('dateField.problems')
  const { sentenceLocale, digits } = useSettings()
  const [typed, setTyped] = useState(value ?? '')
  const [left, setLeft] = useState(true)
  const [seen, setSeen] = useState({ value, told: value })
  // A new value from outside replaces what was typed.
  if (value !== seen.value) {
    setSeen({ value, told: value })
    if (value !== seen.told) setTyped(value ?? '')
  }

  const words = (iso: string) =>
    new Intl.DateTimeFormat(sentenceLocale, {
      ...{ dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory', numberingSystem: digits },
    }).format(new Date(iso))
  const problem =
    typed && min !== undefined && isBefore(typed, min)
      ? t('tooEarly', { date: words(min) })
      : typed && max !== undefined && isBefore(max, typed)
        ? t('tooLate', { date: words(max) })
        : undefined

  return (
    <TextField
      type="date"
      label={label}
      // Not while the year is being typed: 0002 on the way to 2026.
      error={(left ? problem : undefined) ?? error}
      value={typed}
      min={min}
      max={max}
      disabled={disabled}
      hint={
        description === undefined
          ? undefined
          : (id) => (
              <p className={field.hint} id={id}>
                {description}
              </p>
            )
      }
      onChange={({ target }) => {
        const day = target.validity.valid && target.value ? target.value : undefined
        setTyped(target.value)
        setLeft(false)
        setSeen({ ...seen, told: day })
        onChange(day)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
