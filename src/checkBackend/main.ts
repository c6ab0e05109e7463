import { checkAccount } from '../build/checkAccount.ts'
import { checkOptions } from '../session/options/checkOptions.ts'
import { readArguments, usage } from './arguments.ts'
import { runCommand } from './command.ts'
import { runFit } from './fit/runFit.ts'
import { loopbackAdvice } from './loopback.ts'
import { readPassword } from './password.ts'
import { runCheck } from './run.ts'

const anotherPassword = { word: 'Another password', variable: 'NESHAST_NEW_PASSWORD' }

/**
 * `npm run check-backend`: checks whether session options and a server fit together, or looks for options that
 * fit.
 */
await runCommand(async (argv) => {
  const wish = await readArguments(argv)
  checkOptions(wish.given)
  checkAccount({ account: wish.account, session: wish.given })
  const advice = loopbackAdvice(wish)
  if (advice !== undefined) console.log(advice)
  const run = wish.write ? runFit : runCheck
  const password = await readPassword(wish.user)
  const newPassword = wish.changePassword
    ? await readPassword(wish.user, anotherPassword)
    : undefined
  return run({ ...wish, newPassword }, password, console.log)
}, usage)
