import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { countFiles, countJest, countPlaywright, tell, type JestReport } from './counts'

/** A file of jest's by the outcomes of its tests; without any it crashed. */
const file = (name: string, outcomes: Record<string, 'passed' | 'failed' | 'pending'>) => {
  const assertionResults = Object.entries(outcomes).map(([fullName, status]) => ({
    fullName,
    status,
  }))
  const isGood = assertionResults.length > 0 && !Object.values(outcomes).includes('failed')
  return { name, status: isGood ? 'passed' : 'failed', assertionResults }
}
const report = (...testResults: JestReport['testResults']): JestReport => ({ testResults })

type Outcome = 'expected' | 'unexpected' | 'flaky' | 'skipped'
/** A run of Playwright's: for each title its outcome in each engine. */
const browserRun = (outcomes: Record<string, Record<string, Outcome>>, errors: unknown[] = []) => ({
  suites: [
    {
      title: 'tabs.spec.ts',
      specs: [],
      suites: [
        {
          title: 'twenty tabs',
          specs: Object.entries(outcomes).map(([title, engines]) => ({
            title,
            tests: Object.entries(engines).map(([projectName, status]) => ({
              projectName,
              status,
            })),
          })),
        },
      ],
    },
  ],
  errors,
})

/** A folder with these reports. */
const folderOf = (reports: Record<string, unknown>) => {
  const dir = mkdtempSync(join(tmpdir(), 'neshast-counts-'))
  for (const [name, content] of Object.entries(reports)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(dir, `${name}.json`), text)
  }
  return dir
}

const countsOf = (reports: Record<string, unknown>) => tell(countFiles(folderOf(reports)))

const good = {
  jest: report(file('a.test.ts', { one: 'passed', two: 'passed' })),
  package: { passed: 3, failed: 0 },
  hosts: { passed: 2, failed: 0 },
  browser: browserRun({ t: { chromium: 'expected', firefox: 'expected' } }),
  backends: browserRun({ t: { oauth2: 'expected' } }),
}

test('where everything passed, every engine is told of, and the sum stands alone in the last line', () => {
  expect(countsOf(good)).toEqual({
    lines: [
      'jest: 2 passed, 0 failed',
      'package: 3 passed, 0 failed',
      'hosts: 2 passed, 0 failed',
      'browser, chromium: 1 passed, 0 failed',
      'browser, firefox: 1 passed, 0 failed',
      'backends, oauth2: 1 passed, 0 failed',
      '10 passed, 0 failed',
    ],
    isGood: true,
  })
})

test('a failure in one engine is told under its name, and fails the whole', () => {
  const browser = browserRun({ t: { chromium: 'expected', firefox: 'unexpected' } })
  const { lines, isGood } = countsOf({ ...good, browser })
  expect(lines).toContain('browser, firefox: 0 passed, 1 failed')
  expect(lines.at(-1)).toBe('9 passed, 1 failed')
  expect(isGood).toBe(false)
})

test('what passed on a further try counts as passed, and its title is told', () => {
  const browser = browserRun({ t: { chromium: 'expected', firefox: 'flaky' } })
  const { lines, isGood } = countsOf({ ...good, browser })
  expect(lines).toContain('browser, firefox: 1 passed, 0 failed, 1 of the passed on a further try:')
  expect(lines).toContain('  passed on a further try: tabs.spec.ts › twenty tabs › t')
  expect(lines.at(-1)).toBe('10 passed, 0 failed')
  expect(isGood).toBe(true)
})

test('what was skipped counts as neither', () => {
  const browser = browserRun({ t: { chromium: 'expected', firefox: 'skipped' } })
  expect(countPlaywright(browser).get('firefox')).toMatchObject({ passed: 0, failed: 0 })
})

test('what went wrong beside the tests is a failure', () => {
  const browser = browserRun({ t: { chromium: 'expected' } }, [{ message: 'the time is up' }])
  const { lines, isGood } = countsOf({ ...good, browser })
  expect(lines).toContain('browser, beside the tests: 0 passed, 1 failed')
  expect(isGood).toBe(false)
})

test.each(['jest', 'package', 'hosts', 'browser', 'backends'])(
  '%s without a report is a failure',
  (runner) => {
    for (const content of [undefined, '{"cut o']) {
      const { [runner]: _, ...others } = good as Record<string, unknown>
      const { lines, isGood } = countsOf({ ...others, ...(content && { [runner]: content }) })
      expect(lines.some((line) => line.startsWith(runner) && line.endsWith('1 failed'))).toBe(true)
      expect(isGood).toBe(false)
    }
  },
)

test('where some of the runners ran, as on one of several machines, no other is asked for', () => {
  const dir = folderOf({ browser: good.browser })
  expect(tell(countFiles(dir, ['browser']))).toEqual({
    lines: [
      'browser, chromium: 1 passed, 0 failed',
      'browser, firefox: 1 passed, 0 failed',
      '2 passed, 0 failed',
    ],
    isGood: true,
  })
  expect(tell(countFiles(dir, ['browser', 'jest'])).isGood).toBe(false)
})

test.each([
  ['jest', report()],
  ['browser', browserRun({})],
])('%s that ran nothing is a failure', (runner, content) => {
  expect(countsOf({ ...good, [runner]: content }).isGood).toBe(false)
})

describe('jest', () => {
  const first = report(
    file('a.test.ts', { one: 'passed', waiting: 'pending' }),
    file('b.test.ts', { two: 'failed', three: 'passed' }),
  )

  test('counts tests that failed, and files that crashed as one each', () => {
    expect(countJest(first)).toEqual({ passed: 2, failed: 1, onFurtherTry: [] })
    const crashed = report(...first.testResults, file('c.test.ts', {}))
    expect(countJest(crashed)).toMatchObject({ passed: 2, failed: 2 })
  })

  test('takes the outcome of a further run of a file for that of the file', () => {
    const further = report(file('b.test.ts', { two: 'passed', three: 'passed' }))
    expect(countJest(first, further)).toEqual({ passed: 3, failed: 0, onFurtherTry: ['two'] })
  })

  test('does not take a test for good that failed in the further run alone', () => {
    const further = report(file('b.test.ts', { two: 'passed', three: 'failed' }))
    expect(countJest(first, further)).toEqual({ passed: 2, failed: 1, onFurtherTry: ['two'] })
  })

  test('tells of a file that crashed and then ran', () => {
    const further = report(file('c.test.ts', { four: 'passed' }))
    expect(countJest(report(file('c.test.ts', {})), further)).toEqual({
      passed: 1,
      failed: 0,
      onFurtherTry: ['c.test.ts'],
    })
  })

  test('a file that crashed twice is a failure', () => {
    const crashed = report(file('c.test.ts', {}))
    expect(countJest(crashed, crashed)).toEqual({ passed: 0, failed: 1, onFurtherTry: [] })
  })

  test('a file that the further run did not come to keeps its failure', () => {
    expect(countJest(first, report())).toMatchObject({ passed: 2, failed: 1 })
  })
})
