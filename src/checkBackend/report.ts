import type { SessionOptions } from '../session/options/options.ts'
import { valueNow, written, type Change, type Remedy } from './change.ts'

const marks = { ok: '✓', note: '·', wrong: '✗' }

/** A finding, and what may be done about it. */
export type Finding = { readonly text: string; readonly remedies: readonly Remedy[] }

/** A change in words: the new value of each option, and the one that it replaces. */
const changeText = ({ set }: Change, given: SessionOptions) =>
  Object.entries(set)
    .map(([path, value]) => `${path}: ${written(value)} (now ${written(valueNow(given, path))})`)
    .join(' and ')

/** Makes the report, which prints the course of the check and keeps the findings. */
export function createReport(write: (line: string) => void, given: SessionOptions) {
  let steps = 0
  let fits = 0
  const wrong: Finding[] = []
  const noted: Finding[] = []
  const line = (word: string, text: string) => write(`   ${word.padEnd(5)}${text}`)
  const advise = (remedies: readonly Remedy[]) =>
    remedies.forEach((each) =>
      line('', `→ ${typeof each === 'string' ? each : `set ${changeText(each, given)}`}`),
    )
  return {
    line,
    heading: (text: string) => write(`\n${(steps += 1)}. ${text}`),
    ok(text: string) {
      fits += 1
      line(marks.ok, text)
    },
    /** Reports a finding that breaks nothing; a change may improve it. */
    note(text: string, ...remedies: Remedy[]) {
      noted.push({ text, remedies })
      line(marks.note, text)
      advise(remedies)
    },
    /** Reports something that does not fit, and what to change. */
    wrong(text: string, ...remedies: Remedy[]) {
      if (!wrong.some((each) => each.text === text)) wrong.push({ text, remedies })
      line(marks.wrong, text)
      advise(remedies)
    },
    write,
    /** Prints at the end what was wrong, or that nothing was. */
    summarize(wrongs: string, nothing: string) {
      write('')
      if (wrong.length === 0) return write(nothing)
      write(`${wrong.length} ${wrongs}:`)
      wrong.forEach(({ text }) => write(`   ${marks.wrong} ${text}`))
    },
    /** The number of things that were found right. */
    fits: () => fits,
    wrongs: (): readonly Finding[] => wrong,
    notes: (): readonly Finding[] => noted,
  }
}

export type Report = ReturnType<typeof createReport>
