import type { DemoSettings } from '../../demo/settings'

/** The ways of the server that can be chosen. */
export const serverModes = ['answers', 'offline', 'unavailable', 'refuses'] as const
export type ServerMode = (typeof serverModes)[number]

/** How a server answers: what it does, and whether it takes its time. */
export type Server = { readonly mode: ServerMode | undefined; readonly isSlow: boolean }

export const late = 3000
export const unavailable = 503

type Faults = DemoSettings['faults']

/** The faults that make a server answer so. */
export function faultsOf(mode: ServerMode, isSlow: boolean): Faults {
  const ms = isSlow ? { ms: late } : {}
  const slow: Faults = isSlow ? { all: { kind: 'slow', ms: late } } : {}
  switch (mode) {
    case 'answers':
      return slow
    case 'offline':
      return { all: { kind: 'offline', ...ms } }
    case 'unavailable':
      return { all: { kind: 'status', status: unavailable, ...ms } }
    case 'refuses':
      return { ...slow, refresh: { kind: 'refuse', ...ms } }
  }
}

/** The same text for the same faults, in whatever order they were set. */
const written = (faults: Faults) =>
  JSON.stringify(
    Object.entries(faults)
      .map(([target, fault]) => [target, Object.entries(fault).toSorted()])
      .toSorted(),
  )

/** How the server answers now; no mode where somebody else has set another fault. */
export function serverOf({ faults }: DemoSettings): Server {
  for (const isSlow of [false, true])
    for (const mode of serverModes)
      if (written(faultsOf(mode, isSlow)) === written(faults)) return { mode, isSlow }
  return { mode: undefined, isSlow: false }
}
