import type { SessionOptions } from '../session'
import { read, type Path } from '../session/path'

/** The path of the locale in the users of a deployment. */
export const localePathOf = (session: SessionOptions | undefined): Path =>
  session?.user?.locale ?? 'locale'

/** What stands there in a user: anything, then, or nothing. */
export const localeOf = read
