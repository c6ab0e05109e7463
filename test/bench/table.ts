import type { Figure } from './measure.ts'

/** One fact: what ours costs, what something else does, and what was aimed at. */
export type Row = {
  readonly what: string
  readonly ours: Figure
  readonly against?: Figure & { readonly name: string }
  readonly ratio?: number
  /** The goal of the ratio, or of our own figure. */
  readonly goal?: { readonly of: 'ratio' | 'ours' } & (
    { readonly atMost: number } | { readonly exactly: number }
  )
}

/** A row, with the part that it belongs to. */
export type PartRow = Row & { readonly part: string }

export const isMet = ({ goal, ours, ratio }: Row): boolean | undefined => {
  if (goal === undefined) return undefined
  const value = (goal.of === 'ratio' ? ratio : ours.value) ?? NaN
  return 'atMost' in goal ? value <= goal.atMost : value === goal.exactly
}

/** Three digits that tell something, one after the point at least up to a thousand. */
const short = (value: number) => {
  if (Number.isInteger(value) || Math.abs(value) >= 1000)
    return Math.round(value).toLocaleString('en-US')
  return Math.abs(value) >= 100 ? value.toFixed(1) : value.toPrecision(3)
}

const text = ({ value, unit, spread }: Figure) =>
  [short(value), ...(spread ? [`(${spread.map(short).join('–')})`] : []), unit].join(' ')

const goalText = ({ goal, ours }: Row) => {
  if (goal === undefined) return ''
  const unit = goal.of === 'ratio' ? '×' : ours.unit
  return 'atMost' in goal ? `≤ ${goal.atMost} ${unit}` : `${goal.exactly} ${unit}`
}

const cells = (row: PartRow): string[] => [
  row.part,
  row.what,
  text(row.ours),
  row.against ? `${row.against.name}: ${text(row.against)}` : '',
  row.ratio === undefined ? '' : `${row.ratio.toPrecision(3)} ×`,
  goalText(row),
  { true: 'yes', false: 'NO', undefined: '' }[`${isMet(row)}`],
]

/** The rows as one table in Markdown. */
export function tableOf(rows: readonly PartRow[]): string {
  const head = ['part', 'what', 'ours', 'against', 'ratio', 'goal', 'met']
  const body = rows.map(cells)
  const widths = head.map((_, i) =>
    Math.max(...[head, ...body].map((line) => line[i]?.length ?? 0)),
  )
  const line = (of: readonly string[]) =>
    `| ${of.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
