const name = 'neshast-config'
const charset = /^( *)<meta charset="utf-8" \/>$/m

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

/**
 * Writes a configuration into the page of a build, from which `src/app/configured.ts` reads it.
 * @throws Error for a page that this app's build has not made.
 */
export function writeConfiguration(page: string, configuration: object): string {
  if (!charset.test(page)) throw new Error('index.html has no <meta charset="utf-8" />')
  if (Object.keys(configuration).length === 0) return page
  const content = escaped(JSON.stringify(configuration))
  return page.replace(
    charset,
    (line, indent: string) => `${line}\n${indent}<meta name="${name}" content='${content}' />`,
  )
}
