import { buildInfo } from '../../lib/buildInfo'
import { buildScripts } from '../../lib/buildScripts'
import { errorText, type TimelineError } from '../../session/react'
import { withoutSecrets } from './withoutSecrets'

export type About = {
  readonly language: string
  readonly secrets: readonly string[]
  readonly apiUrl: string
  /** The last errors of the session, newest first. */
  readonly errors: readonly TimelineError[]
}

/** What support asks for, line by line, in English. It contains no secret. */
export function supportLines({ language, secrets, apiUrl, errors }: About): readonly string[] {
  const { version = 'unknown', builtAt } = buildInfo()
  return [
    `path: ${withoutSecrets(location.pathname, secrets)}`,
    `language: ${language}`,
    `version: ${version}`,
    `built: ${builtAt === undefined ? 'unknown' : new Date(builtAt).toISOString()}`,
    `build: ${buildScripts().at(-1) ?? 'unknown'}`,
    `API: ${apiUrl}`,
    `browser: ${navigator.userAgent}`,
    `online: ${navigator.onLine ? 'yes' : 'no'}`,
    ...(errors.length === 0 ? ['last errors: none'] : ['last errors:']),
    ...errors.map((each) => withoutSecrets(errorText(each), secrets)),
  ]
}

/** A report of an error, line by line. It contains no secret. */
export function reportLines(error: unknown, about: About): readonly string[] {
  const what =
    error instanceof Error ? `${error.name}: ${error.message}` : `Not an error: ${typeof error}`
  return [withoutSecrets(what, about.secrets), ...supportLines(about)]
}
