/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'

const config: Config = {
  maxWorkers: '100%',
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
