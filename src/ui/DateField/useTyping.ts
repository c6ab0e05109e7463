import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { inDigits } from '../../lib/digits'
import type { Reckoned } from './useReckoning'
import type { TypedDate, Field } from './typedDate'
import { layoutOf, readSegment, stepped } from './segments'
import { isWholeDate, mayGrow, readPastedDate } from './pastedDate'

type Options = {
  drafts: TypedDate
  today: string
  settings: Reckoned
  write: (drafts: TypedDate, grows?: boolean) => void
  /** Called when no more digits follow. */
  settle: () => void
  /** Called for pasted text that is no date. */
  refuse: () => void
  open: () => void
}

const leaps: Record<Field, number> = { year: 5, month: 2, day: 7 }
const silent = ['Shift', 'Unidentified', 'Process']

const partsOf = (part: Element) => [
  ...(part.closest('[role=group]')?.querySelectorAll('input') ?? []),
]
const move = (from: HTMLInputElement, by: 1 | -1) => {
  const parts = partsOf(from)
  const next = parts[parts.indexOf(from) + by]
  next?.focus()
  // Not on `focus`: then WebKit would not scroll a part into view that Tab comes to, and selects by itself.
  next?.select()
}

/**
 * Typing, pasting and the keys of the parts. Characters typed in a row, such as `5/12/2026`, are also read as a
 * whole date, in any supported order.
 */
export const useTyping = ({ drafts, today, settings, write, settle, refuse, open }: Options) => {
  const typed = useRef('')
  const { dir } = layoutOf(settings)

  /** `inserted`: the characters that have come, one or several; `undefined` where some were taken away. */
  const onType = (field: Field, input: HTMLInputElement, inserted?: string) => {
    typed.current = inserted === undefined ? '' : typed.current + inserted
    if (isWholeDate(typed.current)) {
      const whole = readPastedDate(typed.current, settings)
      if (typeof whole !== 'string') return write(whole, mayGrow(typed.current, settings))
    }
    const { digits, full } = readSegment(field, input.value, inserted || undefined)
    if (digits !== drafts[field]) write({ ...drafts, [field]: digits }, !full)
    if (inserted !== undefined && full) move(input, 1)
  }

  const onKeyDown = (field: Field, event: KeyboardEvent<HTMLInputElement>) => {
    // Those are the input method's.
    if (event.nativeEvent.isComposing) return
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event
    if (key.length > 1 && !silent.includes(key)) typed.current = ''
    if (ctrlKey || metaKey) return
    if (key === 'Enter') settle()
    const step = (steps: number) => write(stepped(field, steps, { drafts, today, settings }))
    const acts: Record<string, () => void> = {
      ArrowUp: () => step(1),
      ArrowDown: () => (altKey ? open() : step(-1)),
      PageUp: () => step(leaps[field]),
      PageDown: () => step(-leaps[field]),
      ArrowRight: () => move(currentTarget, dir === 'ltr' ? 1 : -1),
      ArrowLeft: () => move(currentTarget, dir === 'ltr' ? -1 : 1),
    }
    if (key === 'Backspace' && currentTarget.value === '') acts[key] = () => move(currentTarget, -1)
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    typed.current = ''
    if (/^\d{1,4}$/.test(inDigits(text, 'latn').trim())) return
    event.preventDefault()
    const whole = readPastedDate(text, settings)
    if (typeof whole === 'string') refuse()
    else write(whole)
  }

  return { onType, onKeyDown, onPaste, onPointerDown: () => void (typed.current = '') }
}

export type Typing = ReturnType<typeof useTyping>
