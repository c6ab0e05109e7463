import { buildScripts } from '../../lib/buildScripts'
import { withoutSecrets } from './withoutSecrets'

type About = { readonly language: string; readonly secrets: readonly string[] }

/** A report of an error, line by line, in the language of those who mend it. No secret is in it. */
export function reportLines(error: unknown, { language, secrets }: About): readonly string[] {
  const what =
    error instanceof Error ? `${error.name}: ${error.message}` : `Not an error: ${typeof error}`
  return [
    withoutSecrets(what, secrets),
    `path: ${location.pathname}`,
    `language: ${language}`,
    `build: ${buildScripts().at(-1) ?? 'unknown'}`,
    `browser: ${navigator.userAgent}`,
    `online: ${navigator.onLine ? 'yes' : 'no'}`,
  ]
}
