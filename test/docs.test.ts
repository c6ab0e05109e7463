/** @jest-environment node */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { docsPages, packageDocs } from '../src/build/buildPackageDocs'

// A machine that does much else takes its time to compile.
jest.setTimeout(180_000)

const root = process.cwd()
const ls = (path: string) =>
  execFileSync('git', ['ls-files', path], { cwd: root, encoding: 'utf8' }).trim()
const docs = ls('*.md').split('\n')
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
const made = /^(dist|src\/screens\/reports|test\/browser\/screenshots)\//
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

/** The cells of a page's tables, as GitHub reads them and as a person sees them: a link is its text. */
function cellsOf(text: string) {
  const rows = withoutCode(text)
    .split(/\n\s*\n/)
    .flatMap((block) => {
      const lines = block.split('\n')
      // The line below the heads makes a table; the pipes at both ends may be missing.
      const below = lines.findIndex((line) => /^(?=.*-)(?=.*\|)[\s>|:-]+$/.test(line))
      return below < 1 ? [] : [lines[below - 1]!, ...lines.slice(below + 1)]
    })
  return rows
    .flatMap((row) => row.replace(/^[\s>]+/, '').split(/(?<!\\)\|/))
    .map((cell) =>
      cell
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll('\\|', '|')
        .trim(),
    )
    .filter((cell) => cell !== '')
}

test('the pages are found', () => {
  expect(docs).toEqual(
    expect.arrayContaining([
      ...['README.md', '.github/CONTRIBUTING.md', 'src/session/README.md', 'test/promises.md'],
    ]),
  )
})

test.each([
  ['with pipes at both ends', '| a | b |\n| - | - |\n| one | two |'],
  ['without them', 'a | b\n--- | ---\none | two'],
  ['indented, with blanks at the end', '  | a | b |  \n  |:-|-:|  \n  | one | two |  '],
  ['below a line of text, quoted', '> text\n> | a | b |\n> | - | - |\n> | one | two |'],
  ['with a link', '| a | b |\n| - | - |\n| [one](https://some.where) | two |'],
])('a table %s has its cells read', (_, table) => {
  expect(cellsOf(`text | text\n\n${table}\n\ntext | text`)).toEqual(['a', 'b', 'one', 'two'])
})

test('a pipe that is written in a cell does not end it', () => {
  expect(cellsOf('a | b\n- | -\n`one \\| two` | three')).toEqual(['a', 'b', '`one | two`', 'three'])
})

describe.each(docs)('%s', (doc) => {
  test('links to what is there', () => {
    expect(brokenLinks(doc)).toEqual([])
  })

  test('names files that are there', () => {
    expect(missingFiles(doc)).toEqual([])
  })

  test('has no cell in a table that takes more than 160 characters to read', () => {
    expect(cellsOf(read(doc)).filter((cell) => cell.length > 160)).toEqual([])
  })

  test('names commands that there are', () => {
    const named = all(read(doc), /\bnpm run ([\w:-]+)/g)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

test('the README can be read over a coffee: it has fewer than 250 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(250)
})

test('a form with a password never puts it into the address: before its page has hydrated it is sent by post', () => {
  const hosts = execFileSync('git', ['ls-files', 'test/hosts/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const forms = [...docs, ...hosts.trim().split('\n')].flatMap((file) =>
    all(read(file), /<form[\s\S]*?<\/form>/g)
      .filter((form) => form.includes('"password"'))
      .map((form) => ({ file, form })),
  )
  expect(forms.length).toBeGreaterThan(7)
  // With React 18 the browser sends a form with `action={…}` itself, and by GET.
  const isSafe = ({ form }: { form: string }) => /^<form\s(?:[^>]*\s)?method="post"/.test(form)
  expect(forms.filter((each) => !isSafe(each)).map(({ file }) => file)).toEqual([])
})

/** What an example takes for granted, by what it is: a whole file, fields of the configuration, or lines of a component. */
function asFile(code: string): string {
  if (/^import /m.test(code)) return code
  const isFields = /^\w+: /.test(code.replace(/^\/\/.*\n/gm, ''))
  return isFields
    ? `import type { AppSetup } from './app/createApp'
       import { absoluteTimeout, extendedCalls, reauthDialog, idleTimeout, override } from './session'
       import preset from './session/presets/default'
       void [absoluteTimeout, extendedCalls, reauthDialog, idleTimeout, override, preset]
       export const config: Partial<AppSetup> = {\n${code}\n}`
    : `import { useFormDraft } from './session/react'
       export function Example() {\n${code.replace('…', '<input name="text" />')}\n}`
}

const examplesOf = (doc: string, text: string) =>
  all(text, /^```tsx?\n([\s\S]*?)^```$/gm).map((code) => ({ doc, code }))
const ofThePackage = Object.entries(docsPages).flatMap(([page, source]) =>
  examplesOf(`package_${page}`, packageDocs(read(`src/session/${source}`))),
)

test('the pages of the package show options as a call of createSession', () => {
  const calls = ofThePackage.filter(({ code }) => /^export const session = /m.test(code))
  expect(calls.length).toBeGreaterThan(7)
  expect(ofThePackage.filter(({ code }) => /^session: /m.test(code))).toEqual([])
})

test.each(all(ls('test/support/recipes'), /^.*\/(\w+\.tsx?)$/gm))(
  'the recipe %s that tests run is the one of a page',
  (name) => {
    const tested = read(`test/support/recipes/${name}`)
    const shown = docs.flatMap((doc) => examplesOf(doc, read(doc))).map(({ code }) => code)
    const asShown = ['neshast', './session'].map((from) =>
      tested.replaceAll('../../../src/session', from),
    )
    expect(shown.filter((code) => asShown.includes(code))).toHaveLength(1)
  },
)

test('its examples and those of the other pages, also as the package has them, compile', () => {
  const examples = [...docs.flatMap((doc) => examplesOf(doc, read(doc))), ...ofThePackage]
  expect(examples.length).toBeGreaterThan(3)

  const files = {
    ...Object.fromEntries(
      examples.map(({ doc, code }, index) => [
        // An example may say where it lies.
        /^\/\/ (src\/\S+)/.exec(code)?.[1] ?? `src/${doc.replaceAll('/', '_')}_${index}.tsx`,
        asFile(code),
      ]),
    ),
    // The screen that an example adds, and what one puts above and below the sign-in form.
    'src/screens/team.tsx': 'export const Component = () => <h1 tabIndex={-1}>Team</h1>',
    'src/acme/Notice.tsx': 'export default () => <p>Maintenance on Sunday</p>',
    'src/acme/ContinueWithAcme.tsx': 'export default () => <button>Continue with Acme</button>',
  }
  const args = ['--import', 'tsx', 'test/support/typeErrors.ts']
  const input = JSON.stringify(files)
  const { stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([])
})
