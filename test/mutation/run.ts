import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mutantsOf } from './mutants.ts'
import { report } from './report.ts'
import { runTests, type Progress } from './runTests.ts'

const cache = 'node_modules/.cache/mutation'
const paths = process.argv.slice(2)
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const known = git('ls-files', '--cached', '--others', '--exclude-standard')

/** What is mutated by default, and what never is: types, lists of exports, presets, what hosts test with. */
const mutated = known.filter(
  (file) =>
    /^src\/session\/.*\.tsx?$/.test(file) &&
    !/\/(?:presets|testing)\/|\/index\.ts$|\/state\/session\.ts$/.test(file) &&
    (paths.length === 0
      ? !file.startsWith('src/session/react/')
      : paths.some((path) => file.startsWith(path))),
)
// The model-based test finds by chance, and a score must not hang on that; outages take long.
const only = process.env.FILES?.split(',')
const tests = known.filter(
  (file) =>
    /^test\/session\/[^/]+\.test\.tsx?$/.test(file) &&
    !/\/(?:model|outage)\.test/.test(file) &&
    (only?.some((name) => file.includes(`/${name}.test`)) ?? true),
)

const most = Number(process.env.MUTANTS ?? Infinity)
const { instrumented, chosen, all } = await mutantsOf(mutated, most, process.env.SEED ?? '1405')

const copy = mkdtempSync(join(tmpdir(), 'neshast-mutation-'))
for (const file of known) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(file, join(copy, file))
}
for (const { name, content } of instrumented) writeFileSync(join(copy, name), content)
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
mkdirSync(cache, { recursive: true })

const file = process.env.RESULTS ?? `${cache}/results.json`
const times = read<Record<string, number>>(`${cache}/times.json`) ?? {}
// A run that was broken off goes on with `CONTINUE=1`, unless the source has changed.
const before = (process.env.CONTINUE && read<Progress>(file)) || {
  results: [],
  over: [],
  alone: [],
}
const first = process.env.FIRST?.split(',') ?? []
const rank = (test: string) => {
  const place = first.findIndex((name) => test.includes(`/${name}.test`))
  return place < 0 ? (times[test] ?? 0) : place - first.length
}
tests.sort((one, other) => rank(one) - rank(other))
console.log(
  `${chosen.length} of ${all.length} mutants in ${mutated.length} files, by ${tests.length} test files`,
)
try {
  const progress = (now: Progress) => writeFileSync(file, JSON.stringify(now, null, 1))
  report(await runTests({ copy, tests, chosen, times, progress, before }))
} finally {
  writeFileSync(`${cache}/times.json`, JSON.stringify(times))
  rmSync(copy, { recursive: true })
}

function read<T>(name: string): T | undefined {
  return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as T) : undefined
}
