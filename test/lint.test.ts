/** @jest-environment node */
import { dirname, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { ESLint } from 'eslint'

const eslint = new ESLint()

/** The rules that refuse a file of this path which imports that. */
async function refusals(filePath: string, from: string) {
  const path = from.startsWith('src/') ? relative(dirname(filePath), from) : from
  const [result] = await eslint.lintText(`import * as all from '${path}'\nexport default all\n`, {
    filePath,
  })
  return result!.messages.map(({ ruleId }) => ruleId)
}

const folder = 'import-x/no-restricted-paths'
const otherPackage = 'no-restricted-imports'

test.each([
  ['the session layer', 'src/session/some.ts', 'src/app/createApp', folder],
  ['its presets', 'src/session/presets/some.ts', 'src/app/createApp', folder],
  ['a folder of it', 'src/session/tabs/some.ts', 'src/app/createApp', folder],
  ['a new folder of it', 'src/session/newOne/some.ts', 'src/lib/whole', folder],
  ['its React entry', 'src/session/react/some.ts', 'src/app/createApp', folder],
  ['a part of it', 'src/session/tabs/some.ts', 'src/session/createSession', folder],
  ['a part of it', 'src/session/tabs/some.ts', 'src/session/index', folder],
  ['a lower part of it', 'src/session/http/some.ts', 'src/session/tabs/lock', folder],
  ['its lowest part', 'src/session/util/some.ts', 'src/session/state/errors', folder],
  ['what hosts test with', 'src/session/testing/some.ts', 'src/demo/users', folder],
  ['what hosts test with', 'src/session/testing/some.ts', 'src/lib/whole', folder],
  ['a folder of it', 'src/session/tabs/some.ts', 'src/session/testing/signIn', folder],
  ['a folder of it', 'src/session/tabs/some.ts', 'src/demo/backend', folder],
  ['a screen', 'src/screens/some/index.tsx', 'src/session/createSession', folder],
  ['a part of the screen', 'src/ui/some.tsx', 'src/app/createApp', folder],
  ['the session layer', 'src/session/some.ts', 'lodash', otherPackage],
  ['its presets', 'src/session/presets/some.ts', 'react', otherPackage],
  ['a new folder of it', 'src/session/newOne/deeper/some.ts', 'lodash', otherPackage],
  ['its React entry', 'src/session/react/some.ts', 'lodash', otherPackage],
  ['what hosts test with', 'src/session/testing/some.ts', '@playwright/test', otherPackage],
  ['a screen', 'src/screens/some/index.tsx', 'dayjs', otherPackage],
])('lint refuses that %s (%s) imports %s', async (_, path, from, rule) => {
  expect(await refusals(path, from)).toContain(rule)
})

test.each([
  ['src/session/tabs/some.ts', 'src/session/state/errors'],
  ['src/session/tabs/some.ts', '@reduxjs/toolkit'],
  ['src/session/react/some.ts', 'react'],
  ['src/session/testing/some.ts', 'src/demo/backend'],
  ['src/session/testing/some.ts', 'src/session/createSession'],
  ['src/session/testing/some.ts', 'msw'],
  ['src/screens/some/index.tsx', 'src/session/react'],
])('lint allows that %s imports %s', async (path, from) => {
  expect(await refusals(path, from)).toEqual([])
})
