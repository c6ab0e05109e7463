/** The number of letters that fit into a box of the diagram in any font. */
export const roomy = 14

/** The name of a state in one line or, where it is too long for its box, in two that differ least in length. */
export function nameLines(name: string): readonly string[] {
  if (name.length <= roomy) return [name]
  const words = name.split(' ')
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return splits.toSorted((one, other) => longest(one) - longest(other))[0] ?? [name]
}
