import { attempt } from '../util/attempt'
import type { CallEnvironment } from '../options/options'

/** A cookie that scripts can read; `undefined` where there is none, or where it is empty. */
export function readCookie(env: CallEnvironment, name: string): string | undefined {
  const all = env.cookies?.() ?? attempt(() => document.cookie) ?? ''
  const found = all.split(/; */).find((each) => each.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1).replace(/^"(.*)"$/, '$1')
  // Some servers percent-encode the cookie, but expect the decoded value in the header.
  return value ? (attempt(() => decodeURIComponent(value)) ?? value) : undefined
}
