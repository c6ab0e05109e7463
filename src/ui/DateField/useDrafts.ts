import { useState } from 'react'
import type { Reckoned } from './useReckoning'
import { draftsOf, type Drafts } from './drafts'
import { judge } from './judge'
import type { DateFieldProps } from './props'

type Options = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>

/** What stands in the field, and what it amounts to. The screen is told of days only, never of what is half typed. */
export const useDrafts = ({ value, onChange, min, max }: Options, settings: Reckoned) => {
  const { calendar } = settings
  const [drafts, setDrafts] = useState(() => draftsOf(value, settings))
  const [seen, setSeen] = useState({ value, told: value, calendar })

  // A new value that did not come from here replaces what stands in the field, and so does a new calendar.
  if (value !== seen.value || calendar !== seen.calendar) {
    setSeen({ value, told: value, calendar })
    if (value !== seen.told || calendar !== seen.calendar) setDrafts(draftsOf(value, settings))
  }

  const write = (next: Drafts) => {
    setDrafts(next)
    const { iso } = judge(next, calendar, { min, max })
    if (iso === seen.told) return
    setSeen({ ...seen, told: iso })
    onChange(iso)
  }
  const verdict = judge(drafts, calendar, { min, max })
  return {
    drafts,
    verdict,
    write,
    /** Writes a date that was typed the way the locale does. */
    tidy: () => verdict.iso !== undefined && setDrafts(draftsOf(verdict.iso, settings)),
  }
}
