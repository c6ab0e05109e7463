import { runCommand } from '../checkBackend/command.ts'
import { readPassword } from '../checkBackend/password.ts'
import { checkOptions } from '../session/options/checkOptions.ts'
import { readArguments, usage } from './arguments.ts'
import { runCheck } from './run.ts'

/** `npm run check-deployment`: checks whether a live address serves the app as it should. */
await runCommand(async (argv) => {
  const wish = await readArguments(argv)
  checkOptions(wish.given)
  const password = wish.user === undefined ? undefined : await readPassword(wish.user)
  return runCheck(wish, password, console.log)
}, usage)
