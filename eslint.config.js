import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

/** Import direction inside src: a folder sees itself and the folders named here, nothing else. */
export const arrows = {
  lib: ['session'],
  session: [],
  'session/react': ['session'],
  'session/testing': ['session', 'demo'],
  calendar: ['lib'],
  i18n: ['lib'],
  preferences: ['session', 'lib'],
  ui: ['preferences', 'session/react', 'calendar', 'i18n', 'lib'],
  login: ['ui', 'preferences', 'session/react', 'calendar', 'i18n', 'lib'],
  screens: ['login', 'ui', 'preferences', 'session/react', 'calendar', 'i18n', 'lib'],
  demo: ['lib'],
  checkBackend: ['build', 'lib', 'session'],
  checkDeployment: ['checkBackend', 'build', 'session'],
  build: ['session', 'i18n', 'demo', 'lib'],
}
/** The same inside the session layer, from its top down: a folder sees those of the lines below its own. */
export const layers = [
  ['user', 'advice'],
  ['api'],
  ['login'],
  ['refresh'],
  ['tabs'],
  ['http'],
  ['options'],
  ['limits', 'reauth', 'storage', 'devtools'],
  ['state', 'platform'],
  ['util'],
]
const folders = [...Object.keys(arrows), 'app']
const files = ['src/main.tsx', 'src/boot.ts', 'src/config.ts']

const zones = Object.entries(arrows).map(([folder, seen]) => ({
  // A pattern with one `*` would not reach into the folders below.
  target:
    folder === 'session'
      ? ['./src/session/*.ts', './src/session/!(react|testing)/**']
      : `./src/${folder}`,
  from: [...folders.filter((f) => ![folder, ...seen].includes(f)), ...files]
    .filter((f) => folder !== 'session/react' || f !== 'session')
    .map((f) => (f.startsWith('src/') ? `./${f}` : `./src/${f}`))
    .filter(
      (f) => !(folder !== 'session' && f === './src/session' && seen.includes('session/react')),
    ),
  message: `src/${folder} may import only: ${seen.join(', ') || 'itself'}`,
}))
// Parts of the session layer get what they use from the files that put them together, and never import these.
const together = readdirSync(new URL('src/session', import.meta.url)).filter((file) =>
  file.endsWith('.ts'),
)
for (const [depth, layer] of layers.entries())
  for (const folder of layer)
    zones.push({
      target: `./src/session/${folder}`,
      from: [
        ...together.map((file) => `./src/session/${file}`),
        './src/session/presets',
        ...layers
          .slice(0, depth + 1)
          .flatMap((above) =>
            above.filter((each) => each !== folder).map((each) => `./src/session/${each}`),
          ),
      ],
      message: `src/session/${folder} may import only the folders below it`,
    })
// What hosts test with wraps the one demo back end, and does without a second copy: through its front door.
zones.push({
  target: './src/session/testing',
  from: './src/demo',
  except: ['./backend.ts'],
  message: 'src/session/testing may import src/demo/backend only',
})
// Screens and parts reach the session through its React entry, never through its core.
zones.push({
  target: ['./src/ui', './src/login', './src/screens'],
  from: './src/session',
  except: ['./react'],
  message: 'the session is reached through src/session/react here',
})

/** Bare imports that are allowed: everything else that is not relative is refused. */
const packages = (allowed, message) => ({
  'no-restricted-imports': [
    'error',
    { patterns: [{ regex: `^(?!\\.|(?:${allowed.join('|')})$)`, message }] },
  ],
})
const onlyIn = (message, ...names) => ({
  'no-restricted-imports': ['error', { patterns: [{ group: names, message }] }],
})

/** WebKit hands out a module whose dependency has one before it has run: the page stays empty, without an error. */
const noTopLevelAwait = [
  'AwaitExpression:not(:function AwaitExpression)',
  'ForOfStatement[await=true]:not(:function ForOfStatement)',
].map((selector) => ({ selector, message: 'no top-level await: WebKit shows an empty page' }))

export default defineConfig(
  {
    ignores: [
      'dist',
      'dist-maps',
      'dist-server',
      'dist-package',
      'coverage',
      'test-results',
      'playwright-report',
      'reports',
    ],
  },
  js.configs.recommended,
  ts.configs.strict,
  reactHooks.configs.flat['recommended-latest'],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    plugins: { 'import-x': importX },
    settings: {
      // Without it no-cycle reads .js files alone, and finds nothing.
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.css'] }),
      ],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off', // RTK Query: `void` is an endpoint without an argument
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
    },
  },
  {
    files: ['src/**'],
    rules: onlyIn('only src/calendar knows dayjs', 'dayjs', 'dayjs/*', 'jalaliday', 'jalaliday/*'),
  },
  { files: ['src/calendar/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noTopLevelAwait,
        { selector: 'MetaProperty', message: 'only src/config.ts reads import.meta.env' },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'text goes in as text',
        },
      ],
    },
  },
  {
    files: ['src/session/**'],
    ignores: ['src/session/react/**', 'src/session/testing/**'],
    rules: packages(
      ['@reduxjs/toolkit', '@reduxjs/toolkit/query', 'redux-persist', 'jwt-decode'],
      'the session layer can be lifted: no other package',
    ),
  },
  {
    files: ['src/session/react/**'],
    rules: packages(
      ['react', 'react-redux', '@reduxjs/toolkit', '@reduxjs/toolkit/query/react'],
      'the React entry can be lifted too',
    ),
  },
  {
    files: ['src/session/testing/**'],
    rules: packages(
      ['@reduxjs/toolkit', 'msw'],
      'a host that tests need not have more; what is used of Playwright is a type of our own',
    ),
  },
  {
    files: ['src/config.ts', 'src/demo/**'],
    rules: { 'no-restricted-syntax': ['error', ...noTopLevelAwait] },
  },
  {
    // Commands of Node's own, in no bundle.
    files: ['src/checkBackend/**', 'src/checkDeployment/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      'src/demo/**',
      'src/checkBackend/**',
      'src/checkDeployment/**',
      'test/**',
      '*.config.ts',
      'eslint.config.js',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'react-hooks/rules-of-hooks': 'off', // `useDemoServer` and its kind set up a test file, they are no hooks
    },
  },
)
