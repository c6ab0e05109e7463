import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { format } from 'prettier'
import { headlessShell } from '../../browser/browsers.ts'
import { installPeers, peersFolder } from '../peers.ts'
import { bundleHost } from './bundle.ts'
import { libraries, type Library } from './libraries.ts'
import { readResults, resultsFolder, tablesOf, writeResults, type Results } from './results.ts'
import { playCell, type Cell, type Scenario } from './scenario.ts'
import { groups } from './scenarios/all.ts'
import { counts } from './scenarios/expiry.ts'
import { sizes } from './scenarios/machine.ts'
import { createWorld, type World } from './world.ts'

/** What is asked of a run. */
export type Asked = {
  /** Names of scenarios and of libraries, separated by commas; all if left out. */
  only?: string | undefined
  library?: string | undefined
  /** Twenty tabs and ten rounds, a thousand sign-ins. */
  many?: boolean | undefined
  /** Whether the page with the tables is written. */
  write?: boolean | undefined
}

const page = fileURLToPath(new URL('README.md', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
const today = () => new Date().toISOString().slice(0, 10)

function picked<T extends { name: string }>(all: readonly T[], names: string | undefined) {
  const found = names?.split(',').map((name) => {
    const one = all.find((each) => each.name === name)
    if (one !== undefined) return one
    throw new Error(`Unknown: ${name}. There are: ${all.map((each) => each.name).join(', ')}.`)
  })
  return found ?? all
}

async function versionOf({ package: name }: Library) {
  const file = name === undefined ? 'dist-package' : join(peersFolder, 'node_modules', name)
  const manifest = await readFile(
    join(name === undefined ? root : '', file, 'package.json'),
    'utf8',
  )
  return (JSON.parse(manifest) as { version: string }).version
}

/** All that the server and the page went through. */
const logOf = ({ server, console }: World, { saw, verdict }: Cell) =>
  [
    `${verdict}: ${saw}`,
    ...server.log.map(
      ({ at, kind, path, status, why }) =>
        `${new Date(at).toISOString()} ${kind} ${path} ${status || 'no answer'} ${why}`,
    ),
    ...console.map((line) => `console: ${line}`),
  ].join('\n')

/** Plays all that is asked, tells each cell as it ends, and keeps the log of each that does not hold. */
export async function guarantees({ only, library: names, many, write }: Asked) {
  await installPeers()
  if (picked(libraries, names).some((each) => each.package === undefined))
    execFileSync('npm', ['run', '--silent', 'build:package'], { cwd: root, stdio: 'ignore' })
  if (many) {
    Object.assign(counts, { tabs: 20, rounds: 10 })
    Object.assign(sizes, { cycles: 1000 })
  }
  await mkdir(resultsFolder, { recursive: true })
  const scenarios: readonly Scenario[] = picked(Object.values(groups).flat(), only)
  const browser = await chromium.launch(headlessShell)
  try {
    const asked = picked(libraries, names)
    for (const library of names === undefined ? asked.filter((each) => !each.isBroken) : asked) {
      const script = await bundleHost(library.host)
      const bare = await bundleHost(library.host, ['react', 'react-dom', '@reduxjs/toolkit'])
      const kB = gzipSync(bare, { level: 9 }).byteLength / 1000
      const version = await versionOf(library)
      const cells: Results[string]['cells'] = {}
      for (const scenario of scenarios) {
        let world: World | undefined
        const cell = await playCell(scenario, library.notOffered, async () => {
          world = await createWorld(browser, script, scenario.clockOff)
          return world
        })
        console.log(`${library.name} ${scenario.name}: ${cell.verdict}. ${cell.saw.split('\n')[0]}`)
        if (world !== undefined && cell.verdict !== 'holds')
          await writeFile(
            join(resultsFolder, `${library.name}-${scenario.name}.log`),
            logOf(world, cell),
          )
        if (world !== undefined && only !== undefined && names !== undefined)
          console.log(logOf(world, cell))
        cells[scenario.name] = { ...cell, day: today() }
      }
      // Read as late as that: another run may have written.
      const results = await readResults()
      const all = { ...results[library.name]?.cells, ...cells }
      await writeResults({ ...results, [library.name]: { version, kB, cells: all } })
    }
  } finally {
    await browser.close()
  }
  if (write) {
    const before = await readFile(page, 'utf8')
    const [head] = before.split('<!-- tables -->')
    const text = `${head}<!-- tables -->\n\nPlayed on ${today()}.\n\n${tablesOf(await readResults())}\n`
    await writeFile(page, await format(text, { parser: 'markdown', printWidth: 120 }))
  }
}
