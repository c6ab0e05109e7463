/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createDemoServer, type DemoServer } from '../../src/demo/httpServer'
import { readArguments } from '../../src/checkBackend/arguments'
import { presetNames } from '../../src/checkBackend/presets'
import { runCheck } from '../../src/checkBackend/run'
import { unproven } from '../../src/checkBackend/unproven'

let server: DemoServer
beforeAll(async () => {
  server = await createDemoServer()
})
afterAll(() => server.close())

async function check(preset: string) {
  const args = ['--preset', preset, '--url', server.url, '--user', 'sara']
  const lines: string[] = []
  await runCheck(await readArguments(args), 'parvaz-1405', (line) => lines.push(line))
  return lines
}

test.each(unproven)('the preset %s is doubted first, before the server', async (name) => {
  const lines = await check(name)
  expect(lines[1]).toContain(`The preset ${name} is unproven`)
  expect(lines.join('\n')).toContain(
    `The preset ${name} is unproven: what does not fit is most likely its fault.`,
  )
})

test('a preset that was run is not', async () => {
  expect((await check('default')).join('\n')).not.toContain('unproven')
})

test('a preset is unproven in its file, in its row of the table, and in the check, or nowhere', () => {
  const rows = readFileSync('src/session/docs/server.md', 'utf8').split('\n')
  for (const name of presetNames) {
    const isUnproven = unproven.includes(name)
    const file = readFileSync(`src/session/presets/${name}.ts`, 'utf8')
    expect([name, /Unproven|not run/.test(file)]).toEqual([name, isUnproven])
    const row = rows.find((each) => each.startsWith(`| \`${name}\` `)) ?? ''
    expect([name, /unproven/.test(row), /\brun\b/.test(row)]).toEqual([
      name,
      isUnproven,
      !isUnproven,
    ])
  }
})
