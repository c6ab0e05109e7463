import { tmpdir } from 'node:os'
import { join } from 'node:path'

const kept = 'node_modules/.cache/stryker'

/**
 * How well the tests of the session layer notice a change of its code: `npm run test:mutation`, which
 * takes hours from scratch, and minutes after that, for what has changed since. One file:
 * `npm run test:mutation -- --mutate src/session/util/path.ts`. The report: `mutation.html` in the cache.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'src/session/**/*.ts',
    '!src/session/{react,presets}/**',
    '!src/session/{index,state/session}.ts',
  ],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'],
  coverageAnalysis: 'perTest',
  jest: {
    configFile: 'jest.config.ts',
    enableFindRelatedTests: false,
    config: {
      // The model-based test finds by chance, and a score must not hang on that; outages take long.
      testMatch: ['<rootDir>/test/session/!(model|outage).test.{ts,tsx}'],
      testEnvironment: './test/mutation/environment.js',
      setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts', '<rootDir>/test/mutation/setup.ts'],
      runner: '<rootDir>/test/mutation/runner.js',
      testTimeout: 10_000,
      watchman: false,
    },
  },
  plugins: ['@stryker-mutator/jest-runner'],
  ignorePatterns: ['dist', 'dist-package', 'test-results', 'test/browser/screenshots'],
  tempDirName: join(tmpdir(), 'neshast-mutation'),
  incremental: true,
  incrementalFile: `${kept}/incremental.json`,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${kept}/mutation.html` },
  jsonReporter: { fileName: `${kept}/mutation.json` },
  thresholds: { high: 95, low: 90, break: 85 },
  concurrency: 1,
  // A busy machine is slow, but a mutant that hangs hangs for ever.
  timeoutMS: 15_000,
  timeoutFactor: 1.5,
}
