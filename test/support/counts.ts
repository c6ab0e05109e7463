import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Adds up what jest, Playwright and the checks of the package wrote about their runs; the last line printed is the sum. For `.ci/run`. */
export type Count = {
  passed: number
  failed: number
  /** The titles of those that failed first: they count as passed, and are told of. */
  onFurtherTry: string[]
}

export type JestReport = {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { projectName: string; status: string }[] }[]
}
export type PlaywrightReport = { suites: Suite[]; errors: unknown[] }

const nothing = (): Count => ({ passed: 0, failed: 0, onFurtherTry: [] })

/** Jest's run, and the further run of the files that failed in it, if there was one. */
export function countJest(report: JestReport, further?: JestReport): Count {
  const count = nothing()
  for (const first of report.testResults) {
    const again = further?.testResults.find(({ name }) => name === first.name)
    const { status, assertionResults } = again ?? first
    const failed = assertionResults.filter((each) => each.status === 'failed').length
    count.passed += assertionResults.filter((each) => each.status === 'passed').length
    // A file that cannot be run at all has no tests to count.
    count.failed += failed === 0 && status === 'failed' ? 1 : failed
    if (again === undefined) continue
    const failedFirst = first.assertionResults.filter((each) => each.status === 'failed')
    const passed = new Set(
      assertionResults.flatMap((each) => (each.status === 'passed' ? [each.fullName] : [])),
    )
    const titles = failedFirst.map(({ fullName }) => fullName).filter((name) => passed.has(name))
    count.onFurtherTry.push(...titles)
    if (failedFirst.length === 0 && status === 'passed') count.onFurtherTry.push(first.name)
  }
  return count
}

/** Playwright's run, by project. */
export function countPlaywright({ suites, errors }: PlaywrightReport): Map<string, Count> {
  const counts = new Map<string, Count>()
  const of = (project: string) => {
    const count = counts.get(project) ?? nothing()
    counts.set(project, count)
    return count
  }
  const walk = (suite: Suite, path: string[]) => {
    const here = [...path, suite.title]
    for (const { title, tests } of suite.specs ?? [])
      for (const { projectName, status } of tests) {
        const count = of(projectName)
        if (status === 'expected' || status === 'flaky') count.passed += 1
        if (status === 'unexpected') count.failed += 1
        if (status === 'flaky') count.onFurtherTry.push([...here, title].join(' › '))
      }
    for (const each of suite.suites ?? []) walk(each, here)
  }
  for (const suite of suites) walk(suite, [])
  // What went wrong beside the tests: a set-up that failed, the time that was up.
  if (errors.length > 0) of('beside the tests').failed += errors.length
  return counts
}

/** A line for each runner and engine, with the titles of what passed on a further try; the sum is the last. */
export function tell(counts: ReadonlyMap<string, Count>): { lines: string[]; isGood: boolean } {
  const lines: string[] = []
  let [passed, failed] = [0, 0]
  for (const [name, count] of counts) {
    const { onFurtherTry: late } = count
    lines.push(
      `${name}: ${count.passed} passed, ${count.failed} failed` +
        (late.length > 0 ? `, ${late.length} of the passed on a further try:` : ''),
      ...late.map((title) => `  passed on a further try: ${title}`),
    )
    passed += count.passed
    failed += count.failed
  }
  lines.push(`${passed} passed, ${failed} failed`)
  return { lines, isGood: failed === 0 && passed > 0 }
}

/** The runners of `.ci/run`; each writes a report of its name. */
const runners = ['jest', 'package', 'hosts', 'browser', 'backends'] as const
type Runner = (typeof runners)[number]

/** Those of the runners that ran. One that wrote nothing, or ran nothing, is a failure. */
export function countFiles(dir: string, ran: readonly Runner[] = runners): Map<string, Count> {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(`${dir}/${file}.json`, 'utf8'))
    } catch {
      return undefined // never written, or cut off
    }
  }
  const counts = new Map<string, Count>()
  const noResults = { ...nothing(), failed: 1 }

  const ofJest = () => {
    const jest = read('jest') as JestReport | undefined
    const further = read('jestFurther') as JestReport | undefined
    counts.set('jest', jest?.testResults.length ? countJest(jest, further) : noResults)
  }
  const ofChecks = (runner: Runner) => {
    const checked = read(runner) as { passed: number; failed: number } | undefined
    counts.set(runner, checked ? { ...nothing(), ...checked } : noResults)
  }
  const ofPlaywright = (runner: Runner) => {
    const report = read(runner) as PlaywrightReport | undefined
    const projects = report ? countPlaywright(report) : new Map<string, Count>()
    if (projects.size === 0) counts.set(`${runner} (no results)`, noResults)
    for (const [project, count] of projects) counts.set(`${runner}, ${project}`, count)
  }
  const countOf = {
    jest: ofJest,
    package: ofChecks,
    hosts: ofChecks,
    browser: ofPlaywright,
    backends: ofPlaywright,
  }
  for (const runner of ran) countOf[runner](runner)
  return counts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, isGood } = tell(
    countFiles(process.argv[2] ?? '.', process.argv.slice(3) as Runner[]),
  )
  console.log(lines.join('\n'))
  process.exitCode = isGood ? 0 : 1
}
