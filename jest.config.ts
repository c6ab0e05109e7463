/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'

const config: Config = {
  maxWorkers: '100%',
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
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
