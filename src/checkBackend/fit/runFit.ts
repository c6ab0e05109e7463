import { existsSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Wish } from '../arguments.ts'
import { UsageError } from '../usageError.ts'
import { written } from '../change.ts'
import { createDisclosed } from '../wire/disclosed.ts'
import { findDocument } from '../openapi/document.ts'
import { accountCallsOf, guessesOf } from '../openapi/guesses.ts'
import { loadPresets } from '../presets.ts'
import { runCheck } from '../run.ts'
import { fit } from './fit.ts'
import { typescriptOf } from './typescript.ts'

const session = fileURLToPath(new URL('../../session', import.meta.url))

/**
 * The import path of the session layer, seen from the file that is written. Options that are only printed are
 * meant for `src/config.ts`.
 */
function importFrom(file: string | undefined) {
  const folder = file ? dirname(file) : dirname(session)
  const path = relative(folder, session)
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Tries the changes that the check suggests until the options fit, runs the full check with these, and writes
 * them. Resolves with what still does not fit.
 */
export async function runFit(
  wish: Wish,
  password: string,
  write: (line: string) => void,
): Promise<readonly string[]> {
  const { file } = wish
  if (file !== undefined && existsSync(file)) throw new UsageError(`${file} is there already.`)
  const disclosed = createDisclosed()
  disclosed.hide(password, 'password')
  const baseUrl = new URL(wish.given.baseUrl ?? '')
  const document = await findDocument(wish.openapi, baseUrl)
  write(
    document
      ? `OpenAPI document: ${document.from}`
      : 'No OpenAPI document was found: usual paths are tried.',
  )
  const sources = {
    presets: await loadPresets(),
    documented: guessesOf(document?.content),
    accountCalls: accountCallsOf(document?.content),
    user: wish.user,
  }
  write('\nTried, and kept because it fits better:')
  const found = await fit(wish, password, sources, disclosed, ({ set, seen }) => {
    for (const [path, value] of Object.entries(set)) write(`   ✓ ${path}: ${written(value)}`)
    write(`     ${disclosed.show(seen)}`)
  })
  write(`   ${found.calls} calls`)
  if (found.isLimited) {
    write(
      '   The server limits tries (429): wait, and begin with what is written below (--config).',
    )
  }
  write('\nWith these options:')
  const wrongs = await runCheck(
    { ...wish, given: found.given, named: 'what was found' },
    password,
    write,
  )

  const today = new Date().toISOString().slice(0, 10)
  const head = [
    `Found by check-backend at ${baseUrl.href} on ${today}, in one run with ${found.calls} calls.`,
    ...(wrongs.length === 0
      ? ['Everything fits.']
      : ['What does not fit:', ...wrongs.map((each) => `- ${each}`)]),
  ]
  const trail = found.trail.map(({ set, seen }) => ({ set, seen: disclosed.show(seen) }))
  const text = typescriptOf({ given: found.given, trail, from: importFrom(file), head })
  if (file === undefined) write(`\n${text}`)
  else {
    writeFileSync(file, text)
    write(`\nWritten to ${file}.`)
  }
  return wrongs
}
