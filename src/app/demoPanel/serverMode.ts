import type { DemoSettings } from '../../demo/settings'

/** The ways of answering that can be chosen for the demo's server. */
export const serverModes = ['answers', 'offline', 'unavailable', 'refuses'] as const
export type ServerMode = (typeof serverModes)[number]

/** How the server answers; `mode` is missing where its faults are those of no mode. */
export type Server = { readonly mode: ServerMode | undefined; readonly isSlow: boolean }

export const late = 3000
export const unavailable = 503

type Faults = DemoSettings['faults']

/** The faults that make the server answer in this way. */
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

/** Equal faults give equal text, whatever the order of their keys. */
const written = (faults: Faults) =>
  JSON.stringify(
    Object.entries(faults)
      .map(([target, fault]) => [target, Object.entries(fault).toSorted()])
      .toSorted(),
  )

/** The mode that has exactly these faults; there is none for faults set by something other than the panel. */
export function serverOf({ faults }: DemoSettings): Server {
  for (const isSlow of [false, true])
    for (const mode of serverModes)
      if (written(faultsOf(mode, isSlow)) === written(faults)) return { mode, isSlow }
  return { mode: undefined, isSlow: false }
}
