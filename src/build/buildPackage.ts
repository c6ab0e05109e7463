import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'tsdown'
import { buildTarget } from '../lib/oldestBrowsers.ts'
import { docsPages, packageDocs, packageReadme } from './buildPackageDocs.ts'

/**
 * Makes the npm package of the session layer in `dist-package/`: `npm run build:package`. Its files match those
 * of `src/session` one to one: no module is duplicated, a host's bundler takes only those that it needs, and
 * each entry is where a resolver that ignores `exports` looks for it (`neshast/react` is the folder `react`).
 * The modules of `src/demo` that `testing` imports are in the folder `demo`; the page of `src/session` is in `docs`.
 */
const layer = 'src/session'
const texts = 'src/package'
const outDir = 'dist-package'

const presets = readdirSync(join(layer, 'presets')).map((file) => basename(file, '.ts'))
/** Those entries that are folders with an index.ts. */
const folders = ['react', 'testing'].filter((name) => existsSync(join(layer, name, 'index.ts')))

/** Those that are a file in one of them: what needs more packages than the rest of the folder. */
const filesInFolders = ['testing/msw']

const buildFiles = () =>
  build({
    entry: [
      join(layer, 'index.ts'),
      ...folders.map((name) => join(layer, name, 'index.ts')),
      ...filesInFolders.map((name) => join(layer, `${name}.ts`)),
      ...presets.map((name) => join(layer, 'presets', `${name}.ts`)),
    ],
    outDir,
    config: false,
    logLevel: 'warn',
    format: 'esm',
    fixedExtension: false,
    platform: 'neutral',
    target: buildTarget,
    unbundle: true,
    // Imports of which nothing is used are removed, since none of our modules has side effects, but what Node 20
    // lacks for msw. Constants are not inlined, so that each stays in its own file.
    treeshake: {
      moduleSideEffects: [
        { test: /polyfill/, sideEffects: true },
        { test: /./, sideEffects: false },
      ],
    },
    inputOptions: { optimization: { inlineConst: false } },
    deps: { skipNodeModulesBundle: true },
    // The emitted types must not require the types of Node in a host.
    dts: { compilerOptions: { types: [] } },
    checks: { pluginTimings: false },
  })

type Project = {
  version: string
  engines: Record<string, string>
  dependencies: Record<string, string>
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The static fields of `manifest.json`, with those that are derived: the version, the entries, and the versions
 * of the dependencies that the layer is tested with.
 */
function makeManifest() {
  const { version, engines, dependencies } = readJson('package.json') as Project
  const { name, ...own } = readJson(join(texts, 'manifest.json')) as { name: string }
  const toolkit = readJson('node_modules/@reduxjs/toolkit/package.json') as Project
  const at = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` })
  return {
    name,
    version,
    ...own,
    engines,
    exports: {
      '.': at('index'),
      ...Object.fromEntries(folders.map((each) => [`./${each}`, at(`${each}/index`)])),
      ...Object.fromEntries(filesInFolders.map((each) => [`./${each}`, at(each)])),
      './presets/*': at('presets/*'),
      './package.json': './package.json',
    },
    dependencies: {
      ...Object.fromEntries(
        ['redux-persist', 'jwt-decode'].map((each) => [each, `^${dependencies[each]}`]),
      ),
      // redux-persist asks its host for it, and Yarn's Plug'n'Play gives nobody what is not named. It is the Toolkit's.
      redux: toolkit.dependencies['redux'],
    },
  }
}

async function buildPackage() {
  await buildFiles()
  writeFileSync(join(outDir, 'package.json'), JSON.stringify(makeManifest(), undefined, 2))
  for (const text of ['CHANGELOG.md', 'LICENSE'])
    copyFileSync(join(texts, text), join(outDir, text))
  mkdirSync(join(outDir, 'docs'), { recursive: true })
  const pages = {
    'README.md': packageReadme(readFileSync(join(texts, 'README.md'), 'utf8')),
    ...Object.fromEntries(
      Object.entries(docsPages).map(([page, source]) => [
        `docs/${page}`,
        packageDocs(readFileSync(join(layer, source), 'utf8')),
      ]),
    ),
  }
  for (const [file, text] of Object.entries(pages)) writeFileSync(join(outDir, file), text)
}
void buildPackage()
