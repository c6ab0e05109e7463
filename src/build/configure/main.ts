import { readArguments, UsageError, usage } from './arguments.ts'
import { configure } from './configure.ts'

/**
 * `npm run configure -- dist --api https://api.example.com`: sets up a build for one address without building
 * again.
 */
async function main(argv: string[]) {
  try {
    const lines = await configure(readArguments(argv))
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const isUsage = error instanceof UsageError
    if (!isUsage && !(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${isUsage ? `\n${usage}\n` : ''}`)
    process.exitCode = 2
  }
}
void main(process.argv.slice(2))
