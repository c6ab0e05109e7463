/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'

// A machine that does much else takes its time to compile.
jest.setTimeout(180_000)

const root = process.cwd()
const docs = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  'test/promises.md',
  ...['src', 'test'].flatMap((dir) =>
    readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
      .filter((name) => basename(name) === 'README.md')
      .map((name) => join(dir, name)),
  ),
]
const read = (doc: string) => readFileSync(join(root, doc), 'utf8')
const scripts = Object.keys(
  (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
)

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([whole, found]) => found ?? whole)

/** The anchors of a page's headings, as GitHub makes them. */
const anchors = (text: string) =>
  all(withoutCode(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The link targets of a page that lead nowhere. */
function brokenLinks(doc: string) {
  const text = withoutCode(read(doc))
  const targets = [...all(text, /\]\(([^)\s]+)\)/g), ...all(text, /\bsrc="([^"]+)"/g)]
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? join(root, doc) : resolve(root, dirname(doc), path)
    if (!existsSync(file)) return true
    if (anchor === undefined) return false
    return statSync(file).isDirectory() || !anchors(readFileSync(file, 'utf8')).includes(anchor)
  })
}

/** What a build or an example makes; no file of the repository. */
const made = /^(src\/screens\/reports|test\/browser\/screenshots)\//
const fileLike =
  /^(?:src|test|\.ci|\.github)\/[\w./-]*$|^[\w./-]+\.(?:[cm]?js|tsx?|css|json|md|html)$/

/** The paths in backticks, outside links, that are no file: from the root or the page's folder. */
function missingFiles(doc: string) {
  const text = withoutCode(read(doc)).replace(/\[[^\]]*\]\([^)]*\)/g, '')
  const bases = [root, resolve(root, dirname(doc))]
  return all(text, /`([^`\n]+)`/g).filter(
    (path) =>
      fileLike.test(path) &&
      !made.test(path) &&
      !bases.some((base) => existsSync(join(base, path))),
  )
}

test('the pages are found', () => {
  expect(docs).toEqual(expect.arrayContaining(['README.md', 'src/session/README.md']))
})

describe.each(docs)('%s', (doc) => {
  test('links to what is there', () => {
    expect(brokenLinks(doc)).toEqual([])
  })

  test('names files that are there', () => {
    expect(missingFiles(doc)).toEqual([])
  })

  test('has no cell in a table that takes more than 160 characters to read', () => {
    const rows = all(withoutCode(read(doc)), /^\|(.*)\|$/gm)
    const cells = rows.flatMap((row) => row.split('|').map((cell) => cell.trim()))
    const shown = cells.map((cell) => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    expect(shown.filter((text) => text.length > 160 && /[^-:]/.test(text))).toEqual([])
  })

  test('names commands that there are', () => {
    const named = all(read(doc), /\bnpm run ([\w:-]+)/g)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

test('the README can be read over a coffee: it has fewer than 250 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(250)
})

/** What an example takes for granted, by what it is: a whole file, fields of the configuration, or lines of a component. */
function asFile(code: string): string {
  if (/^import /m.test(code)) return code
  const isFields = /^\w+: /.test(code.replace(/^\/\/.*\n/gm, ''))
  return isFields
    ? `import type { AppSetup } from './app/createApp'
       import { absoluteTimeout, reauthDialog, idleTimeout } from './session'
       void [absoluteTimeout, reauthDialog, idleTimeout]
       export const config: Partial<AppSetup> = {\n${code}\n}`
    : `import { useFormDraft } from './session/react'
       export function Example() {\n${code.replace('…', '<input name="text" />')}\n}`
}

test('its examples and those of the other pages compile', () => {
  const examples = docs.flatMap((doc) =>
    all(read(doc), /^```tsx?\n([\s\S]*?)^```$/gm).map((code) => ({ doc, code })),
  )
  expect(examples.length).toBeGreaterThan(3)

  const files = {
    ...Object.fromEntries(
      examples.map(({ doc, code }, index) => [
        // An example may say where it lies.
        /^\/\/ (src\/\S+)/.exec(code)?.[1] ?? `src/${doc.replaceAll('/', '_')}_${index}.tsx`,
        asFile(code),
      ]),
    ),
    // The screen that an example adds.
    'src/screens/team.tsx': 'export const Component = () => <h1 tabIndex={-1}>Team</h1>',
  }
  const args = ['--import', 'tsx', 'test/support/typeErrors.ts']
  const input = JSON.stringify(files)
  const { stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([])
})
