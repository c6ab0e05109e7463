import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { docsPages } from '../../src/build/buildPackageDocs.ts'
import { makeHost, root, type Manifest } from './host.ts'
import { reached } from './reached.ts'
import { sizes } from './sizes.ts'
import { resolutions, strictest, typeErrors, exportsOf } from './typeErrors.ts'

/**
 * Builds the package and holds it to what it promises: `npm run test:package`. Nothing is fetched, unless by
 * `npm run test:package -- --install`, which has npm install it beside each MSW. A file named as an argument gets the counts,
 * for `.ci/run`.
 */
const count = { passed: 0, failed: 0 }
async function check(what: string, holds: () => unknown) {
  try {
    await holds()
    count.passed += 1
    console.log(`ok: ${what}`)
  } catch (error) {
    count.failed += 1
    const { message, stdout = '' } = error as Error & { stdout?: string }
    console.log(`FAILED: ${what}\n${message}\n${stdout}`)
  }
}

type Values = Record<string, string[]>

const host = makeHost()
const { folder, tarball, installed, files, manifest } = host
const isCode = (file: string) => /\.(js|d\.ts)$/.test(file)
const textOf = (file: string) => readFileSync(join(installed, file), 'utf8')
const nodeModules = join(root, 'node_modules')
const presets = files.flatMap((file) => /^presets\/\w+(?=\.js$)/.exec(file) ?? [])
const entries = [
  ...Object.keys(manifest.exports).filter((each) => !/[*]|json$/.test(each)),
  ...presets.map((preset) => `./${preset}`),
].map((each) => each.replace('.', 'neshast'))

/** Runs a module of the host's in Node. */
const inNode = (code: string, cwd = folder) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const tool = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(nodeModules, file), ...args], { encoding: 'utf8' })

await check('publint, strict, has nothing against it', () =>
  tool('publint/src/cli.js', 'run', '--strict', tarball),
)

await check('attw, for ESM only, has nothing against it', () =>
  tool(
    '@arethetypeswrong/cli/dist/index.js',
    tarball,
    ...['--profile', 'esm-only', '--no-definitely-typed', '--no-color', '--no-emoji'],
    ...['--include-entrypoints', ...presets],
  ),
)

await check('it holds the files of src/session, the demo back end, and its texts', () => {
  const docs = Object.keys(docsPages).map((page) => `docs/${page}`)
  const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', ...docs, 'package.json'].sort()
  assert.deepEqual(files.filter((file) => !isCode(file)).sort(), texts)
  const sourceOf = (file: string) =>
    join(root, /^demo\//.test(file) ? 'src' : 'src/session', file.replace(/\.(js|d\.ts)$/, '.ts'))
  const strangers = files.filter(
    (file) => isCode(file) && !existsSync(sourceOf(file)) && !existsSync(`${sourceOf(file)}x`),
  )
  assert.deepEqual(strangers, [])
})

await check('it has one version, which its changelog tells of', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  assert.equal(manifest.version, version)
  assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/)
  assert.match(textOf('CHANGELOG.md'), new RegExp(`^## \\[${version}\\]`, 'm'))
})

await check('its pages link to what it holds, and import what its entries export', () => {
  const pages = files.filter((file) => file.endsWith('.md'))
  const heads = (page: string) =>
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(
      ([, head = '']) =>
        `#${head
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-')}`,
    )
  const values = exportsOf(folder, entries)
  const faults = pages.flatMap((page) => {
    const text = textOf(page)
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s#]*)(#[^)\s]*)?\)/g)].filter(
      ([, to, head]) => {
        const target = to === undefined || to === '' ? page : posix.join(posix.dirname(page), to)
        return !files.includes(target) || (head !== undefined && !heads(target).includes(head))
      },
    )
    const code = [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, each = '']) => each)
    const imports = code.flatMap((each) => [
      ...each.matchAll(/import (?:type )?(?:\w+|\{([^}]*)\}) from '((?:\.|neshast)[^']*)'/g),
    ])
    const unknown = imports.filter(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .some((name) => name !== '' && !values[from]?.includes(name)),
    )
    const strangers = imports.filter(([, , from = '']) => !entries.includes(from))
    return [...links, ...unknown, ...strangers].map(([found]) => `${page}: ${found}`)
  })
  // What is to be left out of the package's pages, or written otherwise there.
  const left = pages.flatMap((page) =>
    [
      ...textOf(page).matchAll(
        /<!--|Shown by `[^;]*?`\.|['"`]\.\/session|`session\/(?:react|testing)`/g,
      ),
    ].map(([found]) => `${page}: ${found}`),
  )
  assert.deepEqual([...faults, ...left], [])
})

await check('it imports nothing but its dependencies and peers', () => {
  const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const imported = files
    .filter(isCode)
    .flatMap((file) => ts.preProcessFile(textOf(file)).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.'))
  const strangers = imported.filter(
    (name) => !named.some((each) => name === each || name.startsWith(`${each}/`)),
  )
  assert.deepEqual(strangers, [])
})

await check('it names what its dependencies ask their host for', () => {
  const named = { ...manifest.dependencies, ...manifest.peerDependencies }
  const asked = Object.keys(manifest.dependencies).flatMap((name) => {
    const file = join(nodeModules, name, 'package.json')
    const { peerDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>
    return Object.keys(peerDependencies)
  })
  assert.deepEqual(
    asked.filter((name) => !(name in named)),
    [],
  )
})

await check('NODE_ENV is left for the host, and is all that it takes of Node', () => {
  const taken = files
    .filter(isCode)
    .flatMap((file) => textOf(file).match(/\bprocess\.\w[\w.]*/g) ?? [])
  assert.deepEqual([...new Set(taken)], ['process.env.NODE_ENV'])
})

await check('the core and the presets load no React', async () => {
  for (const file of ['index', ...presets])
    for (const each of await reached(join(installed, `${file}.js`), { late: true }))
      assert.doesNotMatch(each, /^react|\/react(\/|$)/, `${file} loads ${each}`)
})

await check('what is for tests alone is loaded by no other entry', async () => {
  for (const file of ['index', 'react/index', ...presets])
    for (const each of await reached(join(installed, `${file}.js`), { late: true }))
      assert.doesNotMatch(each, /^msw|neshast\/(demo|testing)\//, `${file} loads ${each}`)
})

await check('only the back end for tests needs MSW', async () => {
  for (const file of ['testing/index', 'testing/msw']) {
    const loaded = await reached(join(installed, `${file}.js`), { late: true })
    const some = [...loaded].filter((each) => /^msw|neshast\/demo\//.test(each))
    assert.equal(some.length > 0, file === 'testing/msw', `${file} loads ${some.join()}`)
  }
  const withoutMsw = files.filter((each) =>
    /^(testing\/(?!msw|testBackend)|react\/|index).*\.d\.ts$/.test(each),
  )
  for (const file of withoutMsw) assert.doesNotMatch(textOf(file), /from "msw/, file)
})

await check('what few browsers need is loaded late', async () => {
  const index = join(installed, 'index.js')
  const lease = join(installed, 'tabs/lease.js').slice(1)
  assert.equal((await reached(index, { late: true })).has(lease), true, 'nothing loads the lease')
  assert.equal((await reached(index, { late: false })).has(lease), false, 'it is loaded at once')
})

await check('Node imports every entry', () => {
  inNode(entries.map((entry) => `await import('${entry}')`).join('\n'))
})

await check('each entry has the values that its types promise, and no others', () => {
  const code = entries.map((entry) => `'${entry}': Object.keys(await import('${entry}'))`).join()
  const found = JSON.parse(inNode(`console.log(JSON.stringify({ ${code} }))`)) as Values
  const sorted = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([entry, names]) => [entry, names.toSorted()]))
  assert.deepEqual(sorted(found), sorted(exportsOf(folder, entries, 'values')))
})

/** Signs in at the back end for tests, and prints who is signed in. */
const signInAtBackend = `
  const { setupServer } = await import('msw/node')
  const { configureStore } = await import('@reduxjs/toolkit')
  const { createSession, Credentials } = await import('neshast')
  const { createTestBackend } = await import('neshast/testing/msw')
  const sara = { username: 'sara', password: 'p', user: { id: 1, name: 'Sara' } }
  const server = setupServer(...createTestBackend({ people: [sara] }).handlers)
  server.listen()
  const session = createSession({ baseUrl: 'http://api.test/' })
  const store = configureStore({
    reducer: { session: session.reducer, api: session.api.reducer },
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  const error = await session.logIn(
    new Credentials({ username: 'sara', password: 'p' }, { remember: true }))
  console.log(error?.message ?? store.getState().session.user.name)
  session.stop()
  server.close()
`
await check('its back end for tests answers a sign-in in Node', () => {
  assert.equal(inNode(signInAtBackend).trim(), 'Sara')
})

await check('the React entry has no second copy of the core', () => {
  const shared = inNode(`
    const [core, react] = await Promise.all([import('neshast'), import('neshast/react')])
    const names = Object.keys(core).filter((name) => name in react && name !== 'createSession')
    console.log(names.length, names.every((name) => core[name] === react[name]))
  `)
  assert.match(shared, /^[1-9]\d* true$/m)
})

for (const [name, resolution] of Object.entries({ ...resolutions, strictest }))
  await check(`a strict host without the types of Node compiles: ${name}`, () => {
    const consumer = ['core.ts', 'react.tsx', 'testing.ts'].map((file) => join(folder, file))
    assert.deepEqual(typeErrors(folder, consumer, resolution), [])
    // By itself: what a file beside it imports would give the compiler names that this one has not.
    assert.deepEqual(typeErrors(folder, [join(folder, 'quickStart.tsx')], resolution), [])
  })

await check(
  'src/session, copied, compiles without the types of Node, in a host as strict as can be',
  () => {
    const layer = join(root, 'src/session')
    const copied = ['index.ts', 'react/index.ts', ...presets.map((preset) => `${preset}.ts`)]
    const files = copied.map((file) => join(layer, file))
    const asStrict = { ...resolutions.bundler, exactOptionalPropertyTypes: true }
    for (const settings of [resolutions.bundler, asStrict])
      assert.deepEqual(typeErrors(layer, files, settings), [])
  },
)

for (const { line, isGood } of await sizes(host))
  await check(line, () => assert.equal(isGood, true, 'it is more than 3 % heavier'))

const given = process.argv.slice(2)
if (given.includes('--install'))
  for (const version of [2, 3])
    await check(
      `npm installs it beside MSW ${version} without a flag, and a sign-in is answered`,
      () => {
        const beside = mkdtempSync(join(folder, 'msw-'))
        writeFileSync(join(beside, 'package.json'), '{ "private": true, "type": "module" }')
        const npm = (...what: string[]) =>
          execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...what], {
            cwd: beside,
            stdio: 'pipe',
          })
        npm('--save-dev', `msw@${version}`)
        npm(tarball, '@reduxjs/toolkit', 'react', 'react-redux')
        assert.equal(inNode(signInAtBackend, beside).trim(), 'Sara')
      },
    )

rmSync(folder, { recursive: true })
const report = given.find((each) => !each.startsWith('--'))
if (report !== undefined) writeFileSync(report, JSON.stringify(count))
console.log(`package: ${count.passed} passed, ${count.failed} failed`)
if (count.failed > 0) process.exitCode = 1
