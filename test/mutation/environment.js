import { appendFileSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import Environment from 'jest-fixed-jsdom'

/**
 * Runs each test of a file once as it is, and then, in the same copy of the modules, with each mutant that it
 * has come by, one after the other. A mutant counts as noticed only where the test passes, fails with it,
 * and passes without it again: what a failure leaves behind is no proof, nor a time-out that comes once.
 *
 * With `alone` a mutant is on from the load of the file to its end, and the first failure is the proof.
 */
export default class extends Environment {
  constructor(config, context) {
    super(config, context)
    this.job = JSON.parse(readFileSync(process.env.MUTATION_JOB, 'utf8'))
    this.pending = new Map(this.job.pending.map((id) => [id, true]))
    this.tried = new Set(this.job.tried)
    this.mutants = this.global.__stryker__ = { activeMutant: this.job.alone }
    /** How often an expression was, in one test, what a mutant would have made of it. */
    this.same = {}
    this.global.stryVal_9fa48 = (value, isCondition, ...constants) => {
      for (const [id, constant] of constants)
        if (this.mutants.currentTestId && (isCondition ? Boolean(value) : value) === constant)
          this.same[id] = (this.same[id] ?? 0) + 1
      return value
    }
    /** How many tests a mutant has passed in this load. */
    this.passed = {}
    this.count = 0
  }

  tell(entry) {
    appendFileSync(this.job.log, `${JSON.stringify(entry)}\n`)
  }

  handleTestEvent(event) {
    const { name, test } = event
    if (name === 'test_start') this.start(test)
    if (name === 'test_done') this.done(test)
    if (name === 'run_finish')
      this.tell({ covered: Object.keys(this.mutants.mutantCoverage?.static ?? {}) })
  }

  start(test) {
    if (this.over) return void (test.mode = 'skip')
    if (this.job.alone !== undefined) return this.tell({ alone: test.name })
    test.run ??= { number: this.count++ }
    const { mutant, number, clean } = test.run
    if (!clean && this.job.done.includes(number)) return void (test.mode = 'skip')
    this.tell({ test: number, mutant })
    this.same = {}
    this.mutants.currentTestId = String(number)
    this.mutants.activeMutant = mutant
    this.mutants.hitCount = mutant === undefined ? undefined : 0
    this.mutants.hitLimit =
      mutant === undefined ? undefined : Math.max(1000, clean.hits[mutant] * 100)
  }

  done(test) {
    const failed = test.errors.length > 0
    if (this.job.alone !== undefined) {
      if (failed) this.tell({ failed: test.name, why: why(test) })
      this.over ||= failed
      return
    }
    const found = failed ? why(test) : undefined
    if (test.run.clean) test.errors.length = 0
    this.mutants.currentTestId = this.mutants.activeMutant = this.mutants.hitCount = undefined
    if (!test.run.clean && failed) return this.tell({ broken: test.name, why: found })
    const clean = (test.run.clean ??= this.plan(test))
    const { mutant } = test.run
    const next = clean.next(mutant, failed, found)
    if (next === undefined) return this.tell({ done: test.run.number })
    const { children } = test.parent
    const copy = { ...test, errors: [], status: null, invocations: 0, startedAt: null }
    copy.run = { number: test.run.number, clean, mutant: next.mutant }
    copy.timeout = Math.max(3_000, 10 * clean.duration)
    copy.unhandledRejectionErrorByPromise = new Map()
    children.splice(children.indexOf(test) + 1, 0, copy)
  }

  /** What to run of one test, one after the other; `undefined` without a mutant. */
  plan(test) {
    const { number } = test.run
    const hits = { ...this.mutants.mutantCoverage?.perTest[number] }
    const key = (mutant) => `${number}:${mutant}`
    this.tell({ reached: Object.keys(hits).filter((id) => this.pending.has(id)) })
    // Where the expression had the mutant's value each time, the mutant changes nothing in this test.
    const queue = Object.keys(hits).filter(
      (id) =>
        this.pending.has(id) &&
        !this.tried.has(key(id)) &&
        hits[id] !== this.same[id] &&
        (this.passed[id] ?? 0) < (this.job.most ?? Infinity),
    )
    let phase = 'first'
    let suspect
    let reason
    const take = () => {
      phase = 'mutant'
      const mutant = queue.shift()
      return mutant === undefined ? undefined : { mutant }
    }
    const control = (next) => {
      phase = next
      return {}
    }
    const next = (mutant, failed, found) => {
      switch (phase) {
        case 'first':
          return take()
        case 'mutant':
          if (!failed) {
            this.passed[mutant] = (this.passed[mutant] ?? 0) + 1
            return take()
          }
          suspect = mutant
          reason = found
          return control('between')
        case 'between':
          if (failed) return this.giveUp({ unsure: suspect, by: test.name })
          if (!reason.includes('Exceeded timeout')) return noticed()
          phase = 'again'
          return { mutant: suspect }
        case 'again':
          if (failed) return noticed()
          this.tell({ flaky: suspect, by: test.name })
          return take()
      }
    }
    const noticed = () => {
      this.pending.delete(suspect)
      this.tell({ noticed: suspect, by: test.name, why: reason })
      return take()
    }
    return { hits, next, duration: test.duration ?? 0 }
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
