/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { ESLint } from 'eslint'

const { arrows, layers } = (await import(join(process.cwd(), 'eslint.config.js'))) as {
  arrows: Record<string, string[]>
  layers: string[][]
}
const eslint = new ESLint()
const direction = 'import-x/no-restricted-paths'
const onlyDirections = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === direction })

const scripts = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
const foldersIn = (folder: string) => [
  ...new Set(
    scripts
      .filter((file) => file.startsWith(folder))
      .map((file) => file.slice(folder.length).split('/'))
      .flatMap(([name, ...rest]) => (rest.length > 0 ? name! : [])),
  ),
]
const folders = foldersIn('src/')
const parts = foldersIn('src/session/')

/** Parts of the session layer that are folders by themselves: its entries for React, and for a host's tests. */
const entries = ['react', 'testing']

test('each folder of src has its arrows, and each part of the session layer its place', () => {
  expect([...Object.keys(arrows), 'app'].sort()).toEqual(
    [...folders, ...entries.map((each) => `session/${each}`)].sort(),
  )
  expect([...layers.flat(), 'presets', ...entries].sort()).toEqual(parts.sort())
})

test('the arrows point one way: no folder is seen by one that it sees', () => {
  const all: typeof arrows = { ...arrows, app: Object.keys(arrows) }
  let left = Object.keys(all)
  for (const _ of left) left = left.filter((each) => all[each]!.some((to) => left.includes(to)))
  expect(left).toEqual([])
})

/** The folder of src that a file is in, and inside the session layer its part. */
function placeOf(file: string): { folder: string; part?: string } {
  const [, folder = '', part = ''] = dirname(file).split('/')
  if (folder !== 'session') return { folder }
  return entries.includes(part) ? { folder: `session/${part}` } : { folder, part }
}
/** Whether the arrows let one file import another. */
function mayImport(importer: string, imported: string) {
  const [from, to] = [placeOf(importer), placeOf(imported)]
  if (from.folder === 'session/testing' && to.folder === 'demo')
    return imported === 'src/demo/backend.ts' // its front door
  if (from.folder !== to.folder) {
    return from.folder === 'app' || !!arrows[from.folder]?.includes(to.folder)
  }
  const depthOf = ({ part }: { part?: string }) =>
    layers.findIndex((layer) => layer.includes(part ?? ''))
  // What is no layer, such as a preset or createSession.ts, sees all of them, and none sees it.
  return from.part === to.part || depthOf(from) < 0 || depthOf(from) < depthOf(to)
}

const importers = [...folders, ...parts.map((part) => `session/${part}`)].flatMap((folder) =>
  ['', 'new/', 'new/deeper/'].map((below) => `src/${folder}/${below}some.ts`),
)

const pathTo = (file: string, from: string) => {
  const path = relative(dirname(from), file).replace(/\.tsx?$/, '')
  return path.startsWith('.') ? path : `./${path}`
}

test.each(importers)('%s may import what its arrows say, and nothing else', async (importer) => {
  const text = scripts.map((file) => `import '${pathTo(file, importer)}'\n`).join('')
  const [result] = await onlyDirections.lintText(text, { filePath: importer })
  const refused = new Set(result!.messages.map(({ line }) => scripts[line - 1]))
  expect([...refused]).toEqual(scripts.filter((file) => !mayImport(importer, file)))
})

async function refusals(filePath: string, text: string) {
  const [result] = await eslint.lintText(text, { filePath })
  return result!.messages.map(({ ruleId }) => ruleId)
}
const importAll = (from: string) => `import * as all from '${from}'\nexport default all\n`

test.each([
  ['src/session/some.ts', 'lodash'],
  ['src/session/presets/some.ts', 'react'],
  ['src/session/new/some.ts', 'react-redux'],
  ['src/session/new/deeper/some.ts', 'lodash'],
  ['src/session/react/some.ts', 'lodash'],
  ['src/session/react/new/some.ts', 'redux-persist'],
  ['src/session/react/new/deeper/some.ts', 'react-dom'],
  ['src/session/testing/some.ts', '@playwright/test'],
  ['src/some.ts', 'dayjs'],
  ['src/screens/some/index.tsx', 'dayjs'],
  ['src/ui/new/deeper/some.ts', 'dayjs/plugin/utc'],
  ['src/ui/some.ts', 'jalaliday'],
  ['src/ui/some.ts', 'jalaliday/dayjs'],
])('%s may not import %s', async (path, from) => {
  expect(await refusals(path, importAll(from))).toContain('no-restricted-imports')
})

test.each([
  ['src/session/tabs/some.ts', '@reduxjs/toolkit'],
  ['src/session/new/deeper/some.ts', 'redux-persist'],
  ['src/session/react/some.ts', 'react'],
  ['src/session/react/new/deeper/some.ts', 'react-redux'],
  ['src/session/testing/some.ts', 'msw'],
  ['src/calendar/new/deeper/some.ts', 'dayjs/plugin/utc'],
  ['src/calendar/some.ts', 'jalaliday/dayjs'],
  ['src/screens/some/index.tsx', 'react'],
  ['src/screens/some/index.tsx', '../../session/react'],
])('%s may import %s', async (path, from) => {
  expect(await refusals(path, importAll(from))).toEqual([])
})

test('two files may not import each other', async () => {
  // notStarted.ts imports languages.ts, which here imports it in turn.
  const text = importAll('./notStarted')
  expect(await refusals('src/i18n/languages.ts', text)).toEqual(['import-x/no-cycle'])
  expect(await refusals('src/i18n/some.ts', text)).toEqual([])
})
