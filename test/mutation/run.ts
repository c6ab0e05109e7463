import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mutantsOf } from './mutants.ts'
import { Progress, type Saved } from './progress.ts'
import { report } from './report.ts'
import { runTests } from './runTests.ts'

const paths = process.argv.slice(2)
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const known = git('ls-files', '--cached', '--others', '--exclude-standard').filter(existsSync)

/** What may be mutated: not types, lists of exports, presets, what hosts test with. */
const sources = known.filter(
  (file) =>
    /^src\/session\/.*\.tsx?$/.test(file) &&
    !/\/(?:presets|testing)\/|\/index\.ts$|\/state\/session\.ts$/.test(file),
)
// The model-based test finds by chance, and a score must not hang on that; outages take long.
const only = process.env.FILES?.split(',')
const tests = known.filter(
  (file) =>
    /^test\/session\/(?:parts\/)?[^/]+\.test\.tsx?$/.test(file) &&
    !/\/(?:model|outage)\.test/.test(file) &&
    (only?.some((name) => file.includes(`/${name}.test`)) ?? true),
)
const most = Number(process.env.MUTANTS ?? Infinity)
const { instrumented, chosen } = await mutantsOf(sources, most, process.env.SEED ?? '1405')
const isIn = (path: string) => chosen.filter(({ file }) => file.startsWith(path))
const groups = paths.length > 0 ? paths.map(isIn) : [chosen]

const hashOf = (...texts: string[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}\n${text}`)
  return hash.digest('hex').slice(0, 16)
}
const contents = (files: string[]) => files.map((file) => readFileSync(file, 'utf8'))

// Always the same place: what is transformed is found again.
const copy = join(tmpdir(), `neshast-mutation-${hashOf(process.cwd())}`)
rmSync(copy, { recursive: true, force: true })
for (const file of known) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(file, join(copy, file))
}
for (const { name, content } of instrumented) writeFileSync(join(copy, name), content)
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

// A run goes on from what is known of the same sources and the same sample, unless it is to begin anew.
const sample = hashOf(...contents(sources), ...chosen.map(({ id }) => id))
const cache = 'node_modules/.cache/mutation'
const name = join(process.env.RESULTS ?? cache, `${sample}.json`)
mkdirSync(dirname(name), { recursive: true })
const isKnown = process.env.CONTINUE && existsSync(name)
const saved = isKnown ? (JSON.parse(readFileSync(name, 'utf8')) as Saved) : undefined
const progress = new Progress(saved, chosen)
console.log(
  `${groups.flat().length} mutants of ${sources.length} files, by ${tests.length} test files; ${name}`,
)
const hashes = new Map(contents(tests).map((text, at) => [tests[at] as string, hashOf(text)]))
const save = () => writeFileSync(name, JSON.stringify(progress.saved()))
try {
  await runTests({ copy, tests: hashes, chosen, groups, progress, save })
} finally {
  rmSync(copy, { recursive: true })
}
report(progress.results(groups.flat()))
