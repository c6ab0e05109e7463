/** @jest-environment node */
import { describe, expect, test } from '@jest/globals'
import { tablesOf } from './results.ts'
import { Broken, holds, playCell, type Scenario } from './scenario.ts'
import { groups } from './scenarios/all.ts'
import type { World } from './world.ts'

const closed: string[] = []
const world = { close: () => Promise.resolve(closed.push('closed')) } as unknown as World
const open = () => Promise.resolve(world)
const scenario = (play: Scenario['play']): Scenario => ({ name: 'story', what: 'a story', play })

describe('a cell', () => {
  test('holds, with what was seen', async () => {
    const cell = await playCell(
      scenario(async () => '3 refreshes'),
      {},
      open,
    )
    expect(cell).toEqual({ verdict: 'holds', saw: '3 refreshes' })
  })

  test('fails where what was seen does not hold', async () => {
    const cell = await playCell(
      scenario(async () => holds(false, 'signed out')),
      {},
      open,
    )
    expect(cell).toEqual({ verdict: 'fails', saw: 'signed out' })
  })

  test('is not run, and no failure, where the bench itself breaks', async () => {
    const breaks = scenario(() => Promise.reject(new TypeError('no browser')))
    expect((await playCell(breaks, {}, open)).verdict).toBe('not run')
    const noWorld = () => Promise.reject(new Error('no server'))
    expect(
      (
        await playCell(
          scenario(async () => ''),
          {},
          noWorld,
        )
      ).verdict,
    ).toBe('not run')
  })

  test('is not offered, and not played, where the library leaves it to others', async () => {
    const never = scenario(() => Promise.reject(new Broken('played')))
    const cell = await playCell(never, { story: 'it keeps no data' }, open)
    expect(cell).toEqual({ verdict: 'not offered', saw: 'it keeps no data' })
  })

  test('leaves no world open', async () => {
    closed.length = 0
    await playCell(
      scenario(async () => ''),
      {},
      open,
    )
    await playCell(
      scenario(async () => holds(false, 'no')),
      {},
      open,
    )
    expect(closed).toHaveLength(2)
  })
})

test('a scenario that was not played is written as not run', () => {
  const day = '2026-11-25'
  const tables = tablesOf({
    neshast: { version: '1', kB: 20, cells: { reload: { verdict: 'fails', saw: 'gone', day } } },
  })
  const { length } = Object.values(groups).flat()
  expect(tables).toContain(`| Neshast | 1 | 0 | 1 | 0 | ${length - 1} | 20.0 |`)
  expect(tables).toContain('| a reload keeps the session | `reload` | **no** |')
  expect(tables).toContain('| Neshast | `reload` | gone |')
})

test('each scenario has a name of its own', () => {
  const names = Object.values(groups).flatMap((all) => all.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
