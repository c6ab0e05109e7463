import type { DemoSettings } from '../../demo/settings'

/** The ways of the server that can be chosen. */
export const troubles = ['answers', 'offline', 'unavailable', 'refuses'] as const
export type Trouble = (typeof troubles)[number]

/** How a server answers: what it does, and whether it takes its time. */
export type Manner = { readonly trouble: Trouble | undefined; readonly isSlow: boolean }

export const late = 3000
export const unavailable = 503

type Faults = DemoSettings['faults']

/** The faults that make a server answer so. */
export function faultsOf(trouble: Trouble, isSlow: boolean): Faults {
  const ms = isSlow ? { ms: late } : {}
  const slow: Faults = isSlow ? { all: { kind: 'slow', ms: late } } : {}
  switch (trouble) {
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

/** How the server answers now; no trouble of ours where somebody else has set another fault. */
export function mannerOf({ faults }: DemoSettings): Manner {
  for (const isSlow of [false, true])
    for (const trouble of troubles)
      if (written(faultsOf(trouble, isSlow)) === written(faults)) return { trouble, isSlow }
  return { trouble: undefined, isSlow: false }
}
