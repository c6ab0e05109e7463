import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAst } from 'vite'
import { oldestBrowsers } from '../../src/lib/oldestBrowsers.ts'

/**
 * Checks a built app's JavaScript against the oldest browsers: its syntax and the built-ins of ECMAScript, by es-check,
 * and that no file has a top-level `await`. Neither finds a web API: those `oldest.spec.ts` takes away.
 */
const dir = process.argv[2] ?? 'dist'

const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => join(dir, name))
if (files.length === 0) throw new Error(`There is no JavaScript in ${dir}: npm run build`)

const query = Object.entries(oldestBrowsers)
  .map((each) => each.join(' '))
  .join(', ')
const failures: string[] = []

/** One file at a time where they do not all pass, for es-check stops at the first. */
const check = (names: readonly string[]) =>
  promisify(execFile)(process.execPath, [
    'node_modules/es-check/lib/cli/index.js',
    'checkBrowser',
    ...names,
    ...['--browserslistQuery', query, '--module', '--checkFeatures', '--noCache', '--noColor'],
  ]).then(
    () => [],
    (reason: { stdout: string; stderr: string }) => {
      const finding = /error: (.+)/.exec(reason.stdout + reason.stderr)
      return [finding?.[1] ?? reason.stderr.trim()]
    },
  )

type Node = { type: string; await?: boolean; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Whether a module waits while it is evaluated: an `await` that no function is around. */
const waits = (node: Node): boolean => {
  if (/Function/.test(node.type)) return false
  if (node.type === 'AwaitExpression') return true
  if (node.type === 'ForOfStatement' && node.await) return true
  return Object.values(node).flat().filter(isNode).some(waits)
}

if ((await check(files)).length > 0)
  for (const file of files)
    for (const finding of await check([file])) failures.push(`${file}: ${finding}`)

for (const file of files) {
  try {
    if (waits(parseAst(readFileSync(file, 'utf8')) as unknown as Node))
      failures.push(`${file}: a top-level await; WebKit shows an empty page`)
  } catch (error) {
    failures.push(`${file}: ${String(error).split('\n')[0] ?? ''}`)
  }
}

failures.forEach((failure) => console.error(failure))
if (failures.length > 0) process.exitCode = 1
else console.log(`${files.length} files of ${dir} run in ${query}, and none has a top-level await`)
