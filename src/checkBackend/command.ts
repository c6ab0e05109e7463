import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './usageError.ts'

/**
 * Parses a command line into named values and positional arguments.
 * @throws UsageError for an unknown option.
 */
export function parseCommand<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  allowPositionals = false,
) {
  if (args.some((arg) => arg.startsWith('--password'))) {
    throw new UsageError('The password is no argument: leave it out, it is asked for.')
  }
  try {
    return parseArgs({ args, options, allowPositionals })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/**
 * Runs a check as a command. The exit code is 0 where nothing is wrong, 1 where something is, and 2 where the
 * check could not start.
 */
export async function runCommand(
  check: (argv: string[]) => Promise<readonly unknown[]>,
  usage: string,
) {
  // Where nobody reads on (`| head`), it goes on to its end: it may have something to change back.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.exitCode = await check(process.argv.slice(2)).then(
    (wrongs) => (wrongs.length === 0 ? 0 : 1),
    (error: Error) => {
      if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
      else console.error(error instanceof TypeError ? error.message : error)
      return 2
    },
  )
}
