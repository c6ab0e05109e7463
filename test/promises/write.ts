import { writeFileSync } from 'node:fs'
import { pageOf, wrongReasons } from './table.ts'
import { readProofs } from './tags.ts'

const proofs = readProofs()
writeFileSync('test/promises.md', pageOf(proofs))
for (const wrong of wrongReasons(proofs)) console.error(wrong)
if (wrongReasons(proofs).length > 0) process.exitCode = 1
