/** Mutants that no test can notice, or need not, and why: `file` is its end, `from` the source, `to` the mutant. */
export const explained: { file: string; from: string; to: string; why: string }[] = []
