import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reckoned } from './useReckoning'
import { typedDateOf, type TypedDate } from './typedDate'
import { validateDate } from './validateDate'
import type { DateFieldProps } from './props'

type Options = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>

/**
 * What was typed into the field, and the date that it gives. The screen is told of complete days only, and not
 * while a number may get another digit: typing the 22nd must not report the 2nd.
 */
export const useTypedDate = ({ value, onChange, min, max }: Options, settings: Reckoned) => {
  const { calendar } = settings
  const [drafts, setDrafts] = useState(() => typedDateOf(value, settings))
  const [seen, setSeen] = useState({ value, told: value, calendar })
  const [isGrowing, setGrowing] = useState(false)
  /** What was typed but not yet reported to the screen. */
  const growing = useRef<TypedDate>(undefined)

  // A new value from outside replaces what was typed, and so does a change of calendar. What gives no date yet, or is
  // wrong, stays: in the other calendar it may be right.
  if (value !== seen.value || calendar !== seen.calendar) {
    setSeen({ value, told: value, calendar })
    const isAnother = value !== undefined && calendar !== seen.calendar
    if (value !== seen.told || isAnother) setDrafts(typedDateOf(value, settings))
  }

  const verdict = validateDate(drafts, calendar, { min, max })
  const tell = (iso: string | undefined) => {
    growing.current = undefined
    setGrowing(false)
    if (iso === seen.told) return
    setSeen({ ...seen, told: iso })
    onChange(iso)
  }
  // What was wrong in the calendar before may be a date in this one.
  const tellLate = useEffectEvent(() => {
    if (verdict.iso !== undefined && verdict.iso !== value) onChange(verdict.iso)
  })
  useEffect(() => tellLate(), [calendar])
  return {
    drafts,
    verdict,
    isGrowing,
    /** `grows`: one of the numbers may get another digit. */
    write(next: TypedDate, grows = false) {
      setDrafts(next)
      const { iso, problem } = validateDate(next, calendar, { min, max })
      if (!grows || problem === 'incomplete') return tell(iso)
      growing.current = next
      setGrowing(true)
    },
    /** The number is complete: reports the date. */
    settle: () => growing.current === drafts && tell(verdict.iso),
    /** Rewrites a typed date in the format of the locale. */
    tidy: () => verdict.iso !== undefined && setDrafts(typedDateOf(verdict.iso, settings)),
  }
}
