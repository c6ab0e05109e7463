import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { SessionOptions } from '../session/options/options.ts'

const folder = new URL('../session/presets/', import.meta.url)
const presets = readdirSync(fileURLToPath(folder)).map((name) => name.replace(/\.ts$/, ''))

export const usage = `npm run check-backend -- --preset strapi --url http://127.0.0.1:1337 --user sara

Walks sign-in, user, refresh and sign-out against your own server, with the session layer's own code,
and tells call by call what was sent, what was read, and which option to change where one does not fit.

  --preset   ${presets.join(', ')}
  --config   a module whose default export is SessionOptions; over the preset, as in src/config.ts
  --url      where the API lives (baseUrl)
  --user     who signs in; take an account for tests
  --origin   where the app will live, for CORS: http://localhost:5173 by default, "same" for the API's own

The password is asked for, or read from NESHAST_PASSWORD; never an argument, which others could see.
Ends with 0 when everything fits, 1 when something does not, 2 when it could not begin.`

export class UsageError extends Error {}

export type Wish = {
  given: SessionOptions
  named: string
  user: string
  origin: string | undefined
}

const defaultOf = async (url: URL): Promise<SessionOptions> => {
  const { default: found } = await import(url.href)
  if (typeof found === 'object' && found !== null) return found
  throw new UsageError(`${fileURLToPath(url)} has no default export that is an object of options.`)
}

/** Reads the command line. @throws UsageError in words for the person who typed it. */
export async function readArguments(argv: string[]): Promise<Wish> {
  if (argv.some((arg) => arg.startsWith('--password'))) {
    throw new UsageError('The password is no argument: leave it out, it is asked for.')
  }
  const text = { type: 'string' } as const
  let values
  try {
    const options = { preset: text, config: text, url: text, user: text, origin: text }
    values = parseArgs({ args: argv, options }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const { preset, config, url, user, origin = 'http://localhost:5173' } = values
  if (preset === undefined && config === undefined)
    throw new UsageError('Which --preset or --config?')
  if (preset !== undefined && !presets.includes(preset)) {
    throw new UsageError(`There is no preset ${preset}; there are: ${presets.join(', ')}.`)
  }
  if (user === undefined) throw new UsageError('Who signs in? Give --user.')
  const given = {
    ...(preset !== undefined && (await defaultOf(new URL(`${preset}.ts`, folder)))),
    ...(config !== undefined && (await defaultOf(pathToFileURL(resolve(config))))),
    ...(url !== undefined && { baseUrl: url }),
  } as SessionOptions
  if (!URL.canParse(given.baseUrl ?? '')) {
    throw new UsageError('Where is the server? Give --url, such as http://127.0.0.1:1337.')
  }
  const named = [preset && `the preset ${preset}`, config].filter(Boolean).join(' and ')
  return { given, named, user, origin: origin === 'same' ? undefined : origin }
}
