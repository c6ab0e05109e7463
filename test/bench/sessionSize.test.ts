import { expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import { partFiles } from './sessionSize.ts'

test.each(partFiles)('each file of the part that is weighed as “%s” is there, once', (_, files) => {
  const all = partFiles.flatMap(([, each]) => each)
  expect(files.filter((file) => !existsSync(`src/${file}`))).toEqual([])
  expect(files.filter((file) => all.indexOf(file) !== all.lastIndexOf(file))).toEqual([])
})
