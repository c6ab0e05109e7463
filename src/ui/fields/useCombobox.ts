import { useState, type KeyboardEvent } from 'react'

export type ComboboxOption = { value: string; label: string; note?: string | undefined }

export type ComboboxSetup = {
  /** The options that match the typed text, the best first; all options for an empty text. */
  find: (text: string) => readonly ComboboxOption[]
  /** The value of the option whose name is exactly the text. */
  exact: (text: string) => string | undefined
  onChoose: (value: string) => void
}

type Problem = 'unknown' | 'many'

const page = 10

/** The number of options by which each key moves in the list. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }

/** The typed text, the matching options and the keys. The choice itself is held by the caller. */
export const useCombobox = ({ find, exact, onChoose }: ComboboxSetup, chosen: string) => {
  /** The text that is being typed; `undefined` while the field shows the choice. */
  const [text, setText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** Whether the active option was reached with the arrow keys, which counts as choosing it. */
  const [moved, setMoved] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const options = isOpen ? find(text ?? '') : []

  const show = (typed: string | undefined, trouble?: Problem) => {
    setText(typed)
    setProblem(trouble)
    setOpen(false)
    setMoved(false)
  }
  const open = () => {
    setOpen(true)
    setActive(find(text ?? '').findIndex(({ value }) => value === chosen))
  }
  const choose = (value: string) => {
    show(undefined)
    onChoose(value)
  }

  /** Chooses the option that the text means if there is only one, and otherwise shows the problem. */
  const settle = () => {
    if (!text?.trim()) return show(undefined)
    const fitting = find(text)
    const meant = exact(text) ?? (fitting.length === 1 ? fitting[0]?.value : undefined)
    if (meant !== undefined) choose(meant)
    else show(text, fitting.length > 0 ? 'many' : 'unknown')
  }

  const type = (typed: string) => {
    setText(typed)
    setProblem(undefined)
    setOpen(true)
    setMoved(false)
    setActive(typed.trim() ? 0 : -1)
    // Emptied, to type another name, is no choice, though the default has an empty value.
    const named = typed
      ? find(typed).find(({ label, value }) => [label, value].includes(typed))
      : undefined
    if (named) onChoose(named.value)
  }

  const move = (step: number) => {
    const last = options.length - 1
    const wraps = Math.abs(step) === 1
    const next = active < 0 && step < 0 ? last : active + step
    setMoved(true)
    if (wraps && next > last) setActive(0)
    else if (wraps && next < 0) setActive(last)
    else setActive(Math.min(Math.max(next, 0), last))
  }

  const press = (event: KeyboardEvent) => {
    const { key } = event
    const step = steps[key]
    const marked = isOpen ? options[active] : undefined
    if (step !== undefined && !event.ctrlKey && !event.metaKey) {
      if (isOpen) move(step)
      else open()
    } else if (key === 'Enter') {
      if (marked) choose(marked.value)
      else settle()
    } else if (key === 'Escape' && (isOpen || text !== undefined)) show(undefined)
    else return
    event.preventDefault()
  }

  const leave = () => {
    const marked = options[active]
    if (isOpen && moved && marked) choose(marked.value)
    else settle()
  }

  const toggle = () => (isOpen ? setOpen(false) : open())
  return { text, options, isOpen, active, problem, type, press, choose, toggle, leave }
}
