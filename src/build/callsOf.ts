import type { AccountSetup } from '../lib/account'
import type { SessionOptions } from '../session'

/** A URL that is called, with the path of the option that names it. */
export type NamedCall = { readonly name: string; readonly url: string }

const option = (path: string, url: string | undefined): NamedCall[] =>
  url === undefined ? [] : [{ name: `Session option ${path}`, url }]

/** Every call of the session's own, and of the account: what names a URL in the options has it here. */
export const callsOf = (
  {
    endpoints = {},
    csrf,
    challenges = [],
  }: Pick<SessionOptions, 'endpoints' | 'csrf' | 'challenges'>,
  account: AccountSetup = {},
): NamedCall[] => [
  ...Object.entries(endpoints).flatMap(([name, call]) =>
    option(`endpoints.${name}.url`, call ? call.url : undefined),
  ),
  ...option('csrf.url', csrf ? csrf.url : undefined),
  ...challenges.flatMap(({ call, resend }, index) => [
    ...option(`challenges.${index}.call.url`, call?.url),
    ...option(`challenges.${index}.resend.url`, resend?.url),
  ]),
  ...Object.entries(account).map(([name, { url }]: [string, { url: string }]) => ({
    name: `account.${name}.url`,
    url,
  })),
]
