import { read, type Path } from '../util/path'

/**
 * Tells answers apart: by their status, and, where `path` is given, by what their body has there. `is`
 * is compared as JSON; without it, anything that is there will do.
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
