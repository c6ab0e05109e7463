import { resolve } from 'node:path'
import type { AccountSetup } from '../lib/account.ts'
import type { SessionOptions } from '../session/options/options.ts'
import { override } from '../session/options/override.ts'
import { parseCommand } from './command.ts'
import { loadConfig } from './loadConfig.ts'
import { loadPreset, presetNames } from './presets.ts'
import { unproven } from './unproven.ts'
import { UsageError } from './usageError.ts'

export const usage = `npm run check-backend -- --preset strapi --url http://localhost:1337 --user sara

Walks sign-in, user, refresh and sign-out against your own server, with the session layer's own code,
and tells call by call what was sent, what was read, and which option to change where one does not fit.

  --preset   ${presetNames.join(', ')}
  --config   src/config.ts itself, or a module whose default export is SessionOptions; over the preset
  --url      where the API lives (baseUrl)
  --user     who signs in; take an account for tests
  --origin   where the app will live, for CORS: http://localhost:5173 by default, "same" for the API's own
  --write    tries what fits better, also usual paths and names, and prints the options that fit;
             --write=my.ts puts them into that file. It makes each call that looks like a sign-in, refresh,
             sign-out or user, also by the OpenAPI document: take a test account, on a test server
  --openapi  a file or a URL with the server's OpenAPI document, for --write; usual places are looked at
  --change-password
             with a --config that has account.changePassword: also changes the password to another one, and back;
             that one is asked for, or read from NESHAST_NEW_PASSWORD

The password is asked for, or read from NESHAST_PASSWORD; never an argument, which others could see.
A --config with account.signOutEverywhere has all sessions of the user ended.
Ends with 0 when everything fits, 1 when something does not, 2 when it could not begin.`

export type Wish = {
  given: SessionOptions
  named: string
  user: string
  origin: string | undefined
  /** The preset that was named, where it has never met its server. */
  doubted?: string | undefined
  /** Whether to look for options that fit; `file` is where to write them. */
  write?: boolean
  file?: string | undefined
  openapi?: string | undefined
  /** The calls of `/account`. */
  account?: AccountSetup | undefined
  /** Whether the password is to be changed, and changed back; `newPassword` is the other one. */
  changePassword?: boolean
  newPassword?: string | undefined
}

const text = { type: 'string' } as const
const names = { preset: text, config: text, url: text, user: text, origin: text }
const yes = { type: 'boolean' } as const
const options = { ...names, write: text, openapi: text, 'change-password': yes }

/** The options given on the command line: those of a preset, overridden by those of a configuration file, which may have the calls of `/account` too. */
export async function readGiven({ preset, config }: { preset?: string; config?: string }) {
  if (preset !== undefined && !presetNames.includes(preset)) {
    throw new UsageError(`There is no preset ${preset}; there are: ${presetNames.join(', ')}.`)
  }
  const loaded = config === undefined ? undefined : await loadConfig(resolve(config), preset)
  const base = preset === undefined ? {} : await loadPreset(preset)
  const given = override(base, loaded?.session ?? {}) as SessionOptions
  const named = [preset && `the preset ${preset}`, config].filter(Boolean).join(' and ')
  return { given, named: named || 'the defaults', account: loaded?.account }
}

/**
 * Reads the command line.
 * @throws UsageError, whose message is for the person who typed it.
 */
export async function readArguments(argv: string[]): Promise<Wish> {
  // `--write` may stand alone. With an explicit empty value, the parser does not take the next argument for its
  // value.
  const args = argv.map((arg) => (arg === '--write' ? '--write=' : arg))
  const { values } = parseCommand(args, options)
  const { preset, config, url, user, origin = 'http://localhost:5173', write, openapi } = values
  if (preset === undefined && config === undefined && write === undefined)
    throw new UsageError('Which --preset or --config? Or --write, which finds out?')
  if (user === undefined) throw new UsageError('Who signs in? Give --user.')
  if (origin !== 'same' && !URL.canParse(origin))
    throw new UsageError(`--origin ${origin} is no address such as https://app.example.`)
  const read = await readGiven(values)
  const given = { ...read.given, ...(url !== undefined && { baseUrl: url }) } as SessionOptions
  if (!URL.canParse(given.baseUrl ?? '')) {
    throw new UsageError('Where is the server? Give --url, such as http://localhost:1337.')
  }
  const { account } = read
  const changePassword = values['change-password'] === true
  if (changePassword && account?.changePassword === undefined)
    throw new UsageError(
      'By which call is the password changed? Give --config with account.changePassword.',
    )
  return {
    given,
    named: read.named,
    account,
    changePassword,
    doubted: preset !== undefined && unproven.includes(preset) ? preset : undefined,
    user,
    origin: origin === 'same' ? undefined : new URL(origin).origin,
    write: write !== undefined,
    file: write ? resolve(write) : undefined,
    openapi,
  }
}
