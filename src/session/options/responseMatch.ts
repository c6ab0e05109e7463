import { read, type Path } from '../util/path'

/**
 * Describes answers by their status and, if `path` is given, by the value at that path of their body. `is` is compared
 * as JSON; without it any value matches.
 */
export type Match = { readonly status: number; readonly path?: Path; readonly is?: unknown }

/** Whether an answer is one of those that are described. */
export const matches = (all: readonly Match[], status: number, body: unknown): boolean =>
  all.some((match) => {
    if (match.status !== status) return false
    if (match.path === undefined) return true
    const found = read(body, match.path)
    return 'is' in match ? JSON.stringify(found) === JSON.stringify(match.is) : found !== undefined
  })
