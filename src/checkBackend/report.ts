const marks = { ok: '✓', note: '·', wrong: '✗' }

/** Makes what tells the course of the check, and counts what does not fit. */
export function createReport(write: (line: string) => void) {
  let steps = 0
  const wrong: string[] = []
  const line = (word: string, text: string) => write(`   ${word.padEnd(5)}${text}`)
  return {
    line,
    heading: (text: string) => write(`\n${(steps += 1)}. ${text}`),
    ok: (text: string) => line(marks.ok, text),
    /** Something to know, that breaks nothing. */
    note: (text: string) => line(marks.note, text),
    /** Something that does not fit, and what to change. */
    wrong(text: string, ...remedies: string[]) {
      wrong.push(text)
      line(marks.wrong, text)
      remedies.forEach((remedy) => line('', `→ ${remedy}`))
    },
    write,
    wrongs: () => wrong,
  }
}

export type Report = ReturnType<typeof createReport>
