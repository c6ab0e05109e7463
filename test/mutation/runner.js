import { readFileSync, writeFileSync } from 'node:fs'
import TestRunner from 'jest-runner'

/** Beside the copy of the project that Stryker makes for one run: every worker of that run finds it. */
const notes = '.tests.json'
/** The test files that have failed, the last one first: what kills one mutant often kills the next. */
const killers = []

/**
 * Stryker asks for tests by name, and jest would load every file to skip what is in it; and jest, called
 * so, knows no `--bail`. This runner loads the files only that have such a test, and stops at a failure.
 */
export default class extends TestRunner {
  async runTests(tests, watcher, options) {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined)
      return this.dryRun(tests, watcher, options)
    const known = JSON.parse(readFileSync(notes, 'utf8'))
    const pattern = this._globalConfig.testNamePattern
    const wanted = new RegExp(pattern ?? '', 'i')
    const rank = ({ path }) =>
      killers.includes(path) ? killers.indexOf(path) - 1e9 : known[path].time
    const chosen = tests
      .filter(({ path }) => known[path].names.some((name) => wanted.test(name)))
      .sort((one, other) => rank(one) - rank(other))

    let failed = false
    this.on('test-file-failure', () => (failed = true))
    this.on('test-file-success', ([, result]) => (failed ||= result.numFailingTests > 0))
    for (const test of chosen) {
      await super.runTests([test], watcher, options)
      if (!failed) continue
      killers.unshift(test.path, ...killers.splice(0).filter((path) => path !== test.path))
      return
    }
  }

  async dryRun(tests, watcher, options) {
    const known = {}
    this.on('test-file-success', ([{ path }, { testResults, perfStats }]) => {
      known[path] = { names: testResults.map(({ fullName }) => fullName), time: perfStats.runtime }
    })
    await super.runTests(tests, watcher, options)
    writeFileSync(notes, JSON.stringify(known))
  }
}
