/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'
import base from '../../jest.config.ts'

/** The config of the other tests, with what switches the mutants on: used inside the copy of the project only. */
const config: Config = {
  ...base,
  rootDir: '../..',
  testEnvironment: '<rootDir>/test/mutation/environment.js',
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts', '<rootDir>/test/mutation/setup.ts'],
  transform: { '^.+\\.tsx?$': '<rootDir>/test/mutation/transform.js' },
  // Of a test without a mutant; with one it has ten times as long as it took, and five seconds at least.
  testTimeout: 60_000,
  reporters: [],
  watchman: false,
}

export default config
