import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '../../src/i18n/languages.ts'
import { wrongFigures } from './figures.ts'
import { firstLoad, kilobytes } from './firstLoad.ts'
import { minimalSession, whySession } from './sessionSize.ts'

/**
 * Checks what `/login` loads first, and what the session layer weighs in a host, against their budgets. Gzip
 * level 9; 1 kB is 1000 bytes. The session layer was to weigh 7 kB: the README here says why it does not, and
 * this keeps it from growing further. What the READMEs say of these sizes has to be true; `--write` makes it so. With
 * `--why` it lists what each file of the session layer adds, and checks nothing.
 */
const budget = { js: 160.9, css: 10, session: 20.05 }
/** A property of dayjs and a word of jalaliday, which no minifier can change. */
const calendarMarks = ['$isDayjsObject', 'jalali']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { why: { type: 'boolean' }, write: { type: 'boolean' } },
})
if (values.why) {
  for (const { file, gzip } of await whySession()) console.log(`${gzip.toFixed(2)} kB gz  ${file}`)
  process.exit()
}

const dir = positionals[0] ?? 'dist'
if (!existsSync(dir)) throw new Error(`There is no ${dir} to weigh: npm run build`)
const read = (file: string) => readFileSync(join(dir, file))

const failures: string[] = []
const loads = languages.map(({ code }) => ({ code, ...firstLoad(dir, code) }))

for (const { code, ...load } of loads)
  for (const kind of ['js', 'css'] as const) {
    const size = kilobytes(dir, load[kind])
    const what = { js: 'JavaScript and messages', css: 'CSS' }[kind]
    const line = `/login?lang=${code}: ${what} ${size.toFixed(1)} kB gz of ${budget[kind]}`
    console.log(line)
    if (size > budget[kind]) failures.push(`over budget: ${line}`)
  }

const first = new Set(loads.flatMap(({ js }) => js))
const scripts = readdirSync(join(dir, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `assets/${name}`)
for (const mark of calendarMarks) {
  const holders = scripts.filter((file) => read(file).includes(mark))
  const early = holders.filter((file) => first.has(file))
  // A mark that is nowhere would prove nothing.
  if (holders.length === 0) failures.push(`no chunk contains ${mark}: this check has gone stale`)
  if (early.length > 0) failures.push(`/login loads the calendar: ${mark} in ${early.join(', ')}`)
}

const session = (await minimalSession()).gzip
const sessionLine = `src/session in a minimal host: ${session.toFixed(1)} kB gz of ${budget.session}`
console.log(sessionLine)
if (session > budget.session) failures.push(`over budget: ${sessionLine}`)

// Only a page in the Arabic script loads it; it holds nothing up.
const fonts = readdirSync(join(dir, 'assets'))
  .filter((name) => name.endsWith('.woff2'))
  .map((name) => ({ name, size: read(`assets/${name}`).byteLength / 1000 }))
for (const { name, size } of fonts) console.log(`font ${name}: ${size.toFixed(1)} kB`)
const fontsOf = (isRest: boolean) =>
  fonts
    .filter(({ name }) => /-arabic-/.test(name) === isRest)
    .reduce((sum, { size }) => sum + size, 0)

const js = loads.map((load) => kilobytes(dir, load.js))
const css = loads.map((load) => kilobytes(dir, load.css))
const steps = readdirSync(join(dir, 'assets'))
  .filter((name) => /^challenges-.*\.js$/.test(name))
  .map((name) => `assets/${name}`)
const bench = 'test/bench/README.md'
failures.push(
  ...wrongFigures(
    [
      { doc: bench, says: /the session layer in a minimal host +\| ([\d.]+) kB/, is: [session] },
      {
        doc: bench,
        says: /JavaScript and messages \| ([\d.]+) to ([\d.]+) kB, by language/,
        is: [Math.min(...js), Math.max(...js)],
      },
      { doc: bench, says: /the same: CSS +\| ([\d.]+) kB/, is: [Math.max(...css)] },
      { doc: bench, says: /loads ([\d.]+) kB of font besides/, is: [fontsOf(false)] },
      { doc: bench, says: /The rest of the script \(([\d.]+) kB\)/, is: [fontsOf(true)] },
      { doc: bench, says: /It was to become 12; it is ([\d.]+)\./, is: [session] },
      {
        doc: 'src/session/docs/server.md',
        says: /The code for it, ([\d.]+) kB gz, is loaded/,
        is: [kilobytes(dir, steps)],
      },
    ],
    { write: values.write },
  ),
)

failures.forEach((failure) => console.error(failure))
if (failures.length > 0) process.exitCode = 1
