import type { SessionOptions } from '../session'
import type { Path } from '../session/util/path'

/** The path of the locale in the users of a deployment. */
export const localePathOf = (session: SessionOptions | undefined): Path =>
  session?.user?.locale ?? 'locale'
