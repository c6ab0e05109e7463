/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os'
import type { Config } from 'jest'

const config: Config = {
  // Two more than cores: in many tests real milliseconds are waited for. On two cores, all of them take 5.6 minutes instead of 10.5.
  maxWorkers: availableParallelism() + 2,
  // What a test file has loaded stays in its worker's memory: after a hundred files it collects garbage most of the time.
  workerIdleMemoryLimit: '1GB',
  // Fake hours are played turn by turn: on a busy machine that takes its time, and no test is about that.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  // What is built has a manifest of the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist-package/'],
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { url: 'http://localhost/' },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false }] },
  setupFiles: ['<rootDir>/test/support/polyfills.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/test/support/cssModule.ts',
    '\\.css$': '<rootDir>/test/support/nothing.ts',
  },
}

export default config
