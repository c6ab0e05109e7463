/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { languages } from '../../src/i18n/languages'
import { demoUsers } from '../../src/demo/users'
import { buildApp } from '../support/build'

describe('the production build', () => {
  let dir: string
  let files: { name: string; text: string }[]

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'neshast-build-'))
    await buildApp(dir)
    const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    files = await Promise.all(
      names.map(async (name) => ({ name, text: name + (await readFile(name, 'utf8')) })),
    )
  }, 60_000)
  afterAll(() => rm(dir, { recursive: true }))

  const holdersOf = (trace: RegExp | string) =>
    files.filter(({ text }) => text.search(trace) >= 0).map(({ name }) => name)

  test('has a file for each group of the configuration, and no React in the one that runs first', async () => {
    const { default: configure } = await import('../../vite.config')
    const config = (await configure({ mode: 'production', command: 'build' })) as unknown as {
      build: { rolldownOptions: { output: { codeSplitting: { groups: { name: string }[] } } } }
    }
    const { groups } = config.build.rolldownOptions.output.codeSplitting
    const namesOf = (group: string) =>
      files.filter(({ name }) => name.includes(`/assets/${group}-`))
    expect(groups.filter(({ name }) => namesOf(name).length === 0)).toEqual([])
    const [boot] = namesOf('boot')
    expect(boot?.text).toContain('persist:session')
    expect(boot?.text).not.toMatch(/react|redux/i)
    expect(holdersOf('react\\.element|react\\.transitional').length).toBeGreaterThan(0)
  })

  test('shows the sentence of a page that does not start in each language', () => {
    const css = files.filter(({ name }) => name.endsWith('.css')).map(({ text }) => text)
    for (const { code } of languages)
      expect(css.join('\n')).toMatch(
        new RegExp(
          `\\[data-language\\]\\[lang="?${code}"?\\] \\.notStarted \\[lang="?${code}"?\\]`,
        ),
      )
    expect(css.join('\n')).not.toMatch(/lang="?any/)
  })

  test('is there, and can be read', () => {
    expect(holdersOf('persist:session|Neshast').length).toBeGreaterThan(0)
  })

  test.each(demoUsers.flatMap(({ username, password }) => [password, `[\`'"]${username}[\`'"]`]))(
    'does not contain %s of the demo users',
    (secret) => expect(holdersOf(secret)).toEqual([]),
  )

  test.each([/\bmsw\b/i, /mockServiceWorker/i, /api\/demo/, /src\/demo/, /demo back end/i])(
    'has no trace of the demo back end: %s',
    (trace) => expect(holdersOf(trace)).toEqual([]),
  )

  test.each([/sourceMappingURL/, /["'(]data:\w+\//])('contains no %s', (trace) =>
    expect(holdersOf(trace)).toEqual([]),
  )
})
