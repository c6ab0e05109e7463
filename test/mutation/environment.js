import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import Environment from 'jest-fixed-jsdom'

const job = JSON.parse(readFileSync(process.env.MUTATION_JOB, 'utf8'))
const chosen = new Set(job.chosen)
/** What a file of this process has noticed is not tried in those after it. */
const noticed = new Set()

/**
 * Plays a test file in one of three ways. To `collect` which test comes by which mutants, and how long it takes, each
 * test is run once. By a `plan` each test that is in it is run as it is and then, in the same copy of the modules, with
 * each mutant that the plan has for it, one after the other. A mutant counts as noticed only where the test passes,
 * fails with it, and passes without it again: what a failure leaves behind is no proof, nor what hangs on time and
 * comes once. With `alone` a mutant is on from the load of the file to its end, and the first failure is the proof.
 */
export default class extends Environment {
  constructor(config, context) {
    super(config, context)
    this.file = relative(config.globalConfig.rootDir, context.testPath)
    this.job = job.files[this.file]
    this.mutants = this.global.__stryker__ = { activeMutant: this.job.alone }
    /** How often an expression was, in one test, what a mutant would have made of it. */
    this.same = {}
    this.global.stryVal_9fa48 = (value, isCondition, ...constants) => {
      for (const [id, constant] of constants)
        if (this.mutants.currentTestId && (isCondition ? Boolean(value) : value) === constant)
          this.same[id] = (this.same[id] ?? 0) + 1
      return value
    }
  }

  tell(entry) {
    appendFileSync(job.log, `${JSON.stringify({ file: this.file, ...entry })}\n`)
  }

  handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (name === 'run_start') this.number(rootDescribeBlock)
    if (name === 'test_start') this.start(test)
    if (name === 'test_done') this.done(test)
    if (name === 'run_finish') {
      const covered = Object.keys(this.mutants.mutantCoverage?.static ?? {})
      this.tell({ finished: true, covered: covered.filter((id) => chosen.has(id)) })
    }
  }

  /** Before anything runs, so that no hook runs for tests that are left out. */
  number(block, count = { tests: 0 }) {
    for (const child of block.children) {
      if (child.type !== 'test') {
        this.number(child, count)
        continue
      }
      child.run = { number: count.tests++ }
      const { plan, all } = this.job
      if (plan && !all && !plan[child.run.number]) child.mode ??= 'skip'
    }
  }

  start(test) {
    if (this.over) return void (test.mode = 'skip')
    if (this.job.alone !== undefined) return this.tell({ alone: test.name })
    const { mutant, number, clean } = test.run
    this.tell({ test: number, mutant })
    this.same = {}
    this.mutants.currentTestId = String(number)
    this.mutants.activeMutant = mutant
    this.mutants.hitCount = mutant === undefined ? undefined : 0
    this.mutants.hitLimit =
      mutant === undefined ? undefined : Math.max(1000, (clean.hits[mutant] ?? 0) * 100)
  }

  done(test) {
    const failed = test.errors.length > 0
    if (this.job.alone !== undefined) {
      if (failed) this.tell({ failed: test.name, why: why(test) })
      this.over ||= failed
      return
    }
    const { number, mutant } = test.run
    const found = failed ? why(test) : undefined
    this.mutants.currentTestId = this.mutants.activeMutant = this.mutants.hitCount = undefined
    if (!test.run.clean && failed) return this.tell({ broken: test.name, number, why: found })
    const hits = { ...this.mutants.mutantCoverage?.perTest[number] }
    if (this.job.collect) return this.tell({ number, ...this.collected(test, hits) })
    test.errors.length = 0
    const clean = (test.run.clean ??= {
      hits,
      duration: test.duration ?? 0,
      next: this.follow(test.name, this.job.plan[number] ?? []),
    })
    const next = clean.next(mutant, failed, found)
    if (next === undefined) return
    const { children } = test.parent
    const copy = { ...test, errors: [], status: null, invocations: 0, startedAt: null }
    copy.run = { number, clean, mutant: next.mutant }
    copy.timeout = Math.max(5_000, 10 * clean.duration)
    copy.unhandledRejectionErrorByPromise = new Map()
    children.splice(children.indexOf(test) + 1, 0, copy)
  }

  /** Where an expression had the mutant's value each time, the mutant changes nothing in this test. */
  collected({ name, duration }, hits) {
    const ids = Object.keys(hits).filter((id) => chosen.has(id) && hits[id] !== this.same[id])
    return { name, duration: duration ?? 0, ids }
  }

  /** What to run of one test, one after the other; `undefined` without a mutant. */
  follow(by, planned) {
    const queue = [...planned]
    let phase = 'first'
    let suspect
    let reason
    const take = () => {
      phase = 'mutant'
      const mutant = queue.find((id) => !noticed.has(id))
      queue.splice(0, mutant === undefined ? queue.length : queue.indexOf(mutant) + 1)
      return mutant === undefined ? undefined : { mutant }
    }
    const isNoticed = () => {
      noticed.add(suspect)
      this.tell({ noticed: suspect, by, why: reason })
      return take()
    }
    return (mutant, failed, found) => {
      switch (phase) {
        case 'first':
          return take()
        case 'mutant':
          if (!failed) {
            this.tell({ passed: mutant })
            return take()
          }
          suspect = mutant
          reason = found
          phase = 'between'
          return {}
        case 'between':
          if (failed) return this.giveUp({ unsure: suspect, by })
          if (!this.hangsOnTime(reason)) return isNoticed()
          phase = 'again'
          return { mutant: suspect }
        case 'again':
          if (failed) return isNoticed()
          this.tell({ flaky: suspect, by })
          return take()
      }
    }
  }

  /** On a busy machine what waits for real time may fail by itself. */
  hangsOnTime(reason) {
    return /Exceeded timeout|It never came to this/.test(reason) || this.file.endsWith('.tsx')
  }

  /** The test fails without a mutant too, after one: nothing that runs in this load proves anything now. */
  giveUp(entry) {
    this.over = true
    this.tell({ ...entry, dirty: true })
    return undefined
  }
}

const why = (test) => {
  const [error] = test.errors
  const { message } = (Array.isArray(error) ? (error[0] ?? error[1]) : error) ?? {}
  return stripVTControlCharacters(String(message)).slice(0, 200)
}
