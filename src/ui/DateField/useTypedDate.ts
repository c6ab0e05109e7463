import { useRef, useState } from 'react'
import type { Reckoned } from './useReckoning'
import { typedDateOf, type TypedDate } from './typedDate'
import { validateDate } from './validateDate'
import type { DateFieldProps } from './props'

type Options = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>

/**
 * What stands in the field, and what it amounts to. The screen is told of days only, and not while a number is being
 * typed that may still grow: on the way to the 22nd there is no 2nd.
 */
export const useTypedDate = ({ value, onChange, min, max }: Options, settings: Reckoned) => {
  const { calendar } = settings
  const [drafts, setDrafts] = useState(() => typedDateOf(value, settings))
  const [seen, setSeen] = useState({ value, told: value, calendar })
  const [isGrowing, setGrowing] = useState(false)
  /** The drafts of which the screen knows nothing yet. */
  const growing = useRef<TypedDate>(undefined)

  // A new value that did not come from here replaces what stands in the field, and so does a new calendar.
  if (value !== seen.value || calendar !== seen.calendar) {
    setSeen({ value, told: value, calendar })
    if (value !== seen.told || calendar !== seen.calendar) setDrafts(typedDateOf(value, settings))
  }

  const verdict = validateDate(drafts, calendar, { min, max })
  const tell = (iso: string | undefined) => {
    growing.current = undefined
    setGrowing(false)
    if (iso === seen.told) return
    setSeen({ ...seen, told: iso })
    onChange(iso)
  }
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
    /** No more digits come. */
    settle: () => growing.current === drafts && tell(verdict.iso),
    /** Writes a date that was typed the way the locale does. */
    tidy: () => verdict.iso !== undefined && setDrafts(typedDateOf(verdict.iso, settings)),
  }
}
