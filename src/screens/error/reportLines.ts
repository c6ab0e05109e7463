import { withoutSecrets } from './withoutSecrets'

/** The script that the page runs: its name tells the build. */
const build = () =>
  document.querySelector('script[type=module][src]')?.getAttribute('src')?.split('?')[0] ?? '?'

type About = { readonly language: string; readonly secrets: readonly string[] }

/** A report of an error, line by line, in the language of those who mend it. No secret is in it. */
export function reportLines(error: unknown, { language, secrets }: About): readonly string[] {
  const what =
    error instanceof Error ? `${error.name}: ${error.message}` : `Not an error: ${typeof error}`
  return [
    withoutSecrets(what, secrets),
    `path: ${location.pathname}`,
    `language: ${language}`,
    `build: ${build()}`,
    `browser: ${navigator.userAgent}`,
    `online: ${navigator.onLine ? 'yes' : 'no'}`,
  ]
}
