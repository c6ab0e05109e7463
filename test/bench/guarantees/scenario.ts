import type { World } from './world.ts'

/** What a scenario has come to: what was seen does not hold. */
export class Broken extends Error {}

/** Ends the scenario as failed, unless it is so. */
export function holds(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Broken(otherwise)
}

/** A small story that can hold or fail, told by what a person or a server would notice. */
export type Scenario = {
  /** In a command: `--only tabs`. */
  readonly name: string
  /** In the table: what holds. */
  readonly what: string
  /** How far the device's clock is off, in milliseconds. */
  readonly clockOff?: number
  /** Plays it; resolves to what was seen, if that is worth telling. */
  readonly play: (world: World) => Promise<string | void>
}

/** `true` for a scenario that holds, `false` for one that fails, or why there is nothing to play. */
export type Cell = {
  readonly verdict: 'holds' | 'fails' | 'not offered' | 'not run'
  readonly saw: string
}

/** Plays one scenario, and says how it ended. Anything that breaks but the story itself is no verdict. */
export async function playCell(
  scenario: Scenario,
  notOffered: Readonly<Record<string, string>>,
  open: () => Promise<World>,
): Promise<Cell> {
  const why = notOffered[scenario.name]
  if (why !== undefined) return { verdict: 'not offered', saw: why }
  let world: World | undefined
  try {
    world = await open()
    const saw = await scenario.play(world)
    return { verdict: 'holds', saw: saw ?? '' }
  } catch (error) {
    if (error instanceof Broken) return { verdict: 'fails', saw: error.message }
    return { verdict: 'not run', saw: String(error instanceof Error ? error.stack : error) }
  } finally {
    await world?.close()
  }
}
