import type { CallEnvironment } from '../options/options'

/** It imports no code: what reads a cookie is loaded lazily, and nothing else is to be split for it. */
const tried = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A cookie that scripts can read; `undefined` where there is none, or where it is empty. */
export function readCookie(env: CallEnvironment, name: string): string | undefined {
  const all = env.cookies?.() ?? tried(() => document.cookie) ?? ''
  const found = all.split(/; */).find((each) => each.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1).replace(/^"(.*)"$/, '$1')
  // Some servers percent-encode the cookie, but expect the decoded value in the header.
  return value ? (tried(() => decodeURIComponent(value)) ?? value) : undefined
}
