import type { SessionOptions } from '../session'

/** The path of the locale in the users of a deployment. */
export const localePathOf = (session: SessionOptions | undefined): string =>
  session?.user?.locale ?? 'locale'

/** What stands there in a user: anything, then, or nothing. */
export const localeOf = (user: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown> | null)?.[key], user)
