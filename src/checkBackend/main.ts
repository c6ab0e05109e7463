import { checkOptions } from '../session/options/checkOptions.ts'
import { readArguments, usage } from './arguments.ts'
import { runFit } from './fit/runFit.ts'
import { readPassword } from './password.ts'
import { runCheck } from './run.ts'
import { UsageError } from './usageError.ts'

/** `npm run check-backend`: whether options and a server of one's own fit together, and which would. */
async function check(argv: string[]): Promise<number> {
  const wish = await readArguments(argv)
  checkOptions(wish.given)
  const run = wish.write ? runFit : runCheck
  const wrongs = await run(wish, await readPassword(wish.user), console.log)
  return wrongs.length === 0 ? 0 : 1
}

process.exitCode = await check(process.argv.slice(2)).catch((error: Error) => {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
  else console.error(error instanceof TypeError ? error.message : error)
  return 2
})
