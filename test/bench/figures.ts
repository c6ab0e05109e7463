import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A place in a document of this repository that names measured figures. */
export type Said = {
  /** Its path from the root. */
  readonly doc: string
  /** What stands there, with a group around each figure. */
  readonly says: RegExp
  /** What was measured, in the order of the groups. */
  readonly is: readonly number[]
}

/** How far a figure may be off what was measured: a byte more or less must not turn a rounded figure into a lie. */
const tolerance = 0.1

const pathOf = (doc: string) => fileURLToPath(new URL(`../../${doc}`, import.meta.url))

/** The text with the measured figures in it, each with as many digits as it had. */
function corrected(text: string, { says, is }: Said): string {
  const found = new RegExp(says.source, `${says.flags}d`).exec(text)
  return (found?.indices?.slice(1) ?? []).reduceRight((all, span, i) => {
    if (span === undefined) return all
    const [from, to] = span
    const digits = all.slice(from, to).split('.')[1]?.length ?? 0
    return all.slice(0, from) + is[i]!.toFixed(digits) + all.slice(to)
  }, text)
}

/** What documents say that was not measured; with `write` they say what was. */
export function wrongFigures(all: readonly Said[], { write = false } = {}): string[] {
  return all.flatMap((said) => {
    const { doc, says, is } = said
    const text = readFileSync(pathOf(doc), 'utf8')
    const figures = says.exec(text)?.slice(1).map(Number)
    if (figures?.length !== is.length)
      return [`${doc} has no such sentence any more: ${says.source}`]
    if (is.every((value, i) => Math.abs(value - figures[i]!) <= tolerance)) return []
    const right = corrected(text, said)
    if (write) writeFileSync(pathOf(doc), right)
    const now = is.map((value) => value.toFixed(2)).join(', ')
    return write ? [] : [`${doc} says ${figures.join(', ')}; it is ${now}: ${says.source}`]
  })
}
