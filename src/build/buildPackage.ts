import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'tsdown'
import { buildTarget } from '../lib/oldestBrowsers.ts'

/**
 * Makes the npm package of the session layer in `dist-package/`: `npm run build:package`. Its files are those of
 * `src/session`, one to one: no module is there twice, a host's bundler takes those that it needs, and each entry lies
 * where classic resolution looks for it (`neshast/react` is the folder `react`). What `testing` has of `src/demo` lies in
 * the folder `demo`.
 */
const layer = 'src/session'
const texts = 'src/package'
const outDir = 'dist-package'

const presets = readdirSync(join(layer, 'presets')).map((file) => basename(file, '.ts'))
/** The entries that are a folder of their own, where there is one. */
const folders = ['react', 'testing'].filter((name) => existsSync(join(layer, name, 'index.ts')))

const buildFiles = () =>
  build({
    entry: [
      join(layer, 'index.ts'),
      ...folders.map((name) => join(layer, name, 'index.ts')),
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
    // No import is left that takes nothing: nothing of ours does anything by being imported, and a constant stays in
    // its file.
    treeshake: { moduleSideEffects: false },
    inputOptions: { optimization: { inlineConst: false } },
    deps: { skipNodeModulesBundle: true },
    // What a host sees must not need the types of Node.
    dts: { compilerOptions: { types: [] } },
    checks: { pluginTimings: false },
  })

type Project = {
  version: string
  engines: Record<string, string>
  dependencies: Record<string, string>
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** What `manifest.json` says, and what is known elsewhere: the version, the entries, what the layer is tested with. */
function makeManifest() {
  const { version, engines, dependencies } = readJson('package.json') as Project
  const { name, ...own } = readJson(join(texts, 'manifest.json')) as { name: string }
  const at = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` })
  return {
    name,
    version,
    ...own,
    engines,
    exports: {
      '.': at('index'),
      ...Object.fromEntries(folders.map((each) => [`./${each}`, at(`${each}/index`)])),
      './presets/*': at('presets/*'),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      ['redux-persist', 'jwt-decode'].map((each) => [each, `^${dependencies[each]}`]),
    ),
  }
}

async function buildPackage() {
  await buildFiles()
  writeFileSync(join(outDir, 'package.json'), JSON.stringify(makeManifest(), undefined, 2))
  for (const text of ['README.md', 'CHANGELOG.md', 'LICENSE'])
    copyFileSync(join(texts, text), join(outDir, text))
}
void buildPackage()
