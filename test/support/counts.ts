import { existsSync, readFileSync } from 'node:fs'

/** Adds up what jest and Playwright wrote about their runs; the last line printed is the sum. For `.ci/run`. */
type Count = { passed: number; failed: number }
type Jest = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }
type Playwright = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

const readers = {
  // A file that cannot be run at all has no tests to count.
  jest: (result: Jest): Count => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
  }),
  playwright: ({ stats, errors }: Playwright): Count => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }),
}

const count = (runner: string, read: (result: never) => Count, file: string | undefined): Count => {
  if (file === undefined || !existsSync(file)) {
    console.log(`${runner}: no results`)
    return { passed: 0, failed: 1 }
  }
  const counted = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  console.log(`${runner}: ${counted.passed} passed, ${counted.failed} failed`)
  return counted
}

const [jestFile, browserFile, backendsFile] = process.argv.slice(2)
const counts = [
  count('jest', readers.jest, jestFile),
  count('browser', readers.playwright, browserFile),
  count('backends', readers.playwright, backendsFile),
]
const sum = (key: keyof Count) => counts.reduce((total, each) => total + each[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
