import { checkOptions } from '../session/options/checkOptions.ts'
import { readArguments, usage } from './arguments.ts'
import { runCommand } from './command.ts'
import { runFit } from './fit/runFit.ts'
import { readPassword } from './password.ts'
import { runCheck } from './run.ts'

/**
 * `npm run check-backend`: checks whether session options and a server fit together, or looks for options that
 * fit.
 */
await runCommand(async (argv) => {
  const wish = await readArguments(argv)
  checkOptions(wish.given)
  const run = wish.write ? runFit : runCheck
  return run(wish, await readPassword(wish.user), console.log)
}, usage)
