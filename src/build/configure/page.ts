const name = 'neshast-config'
const meta = new RegExp(`\\n? *<meta name="${name}" content='[^']*' />`)
const charset = /^( *)<meta charset="utf-8" \/>$/m

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

/**
 * A page with a configuration in it, where `src/app/configured.ts` reads it; the one that was there goes.
 * @throws Error for a page that no build of ours has made.
 */
export function writeConfiguration(page: string, configuration: object, title: string): string {
  const bare = page.replace(meta, '')
  if (!charset.test(bare)) throw new Error('index.html has no <meta charset="utf-8" />')
  const content = escaped(JSON.stringify(configuration))
  const isEmpty = Object.keys(configuration).length === 0
  return bare
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(charset, (line, indent: string) =>
      isEmpty ? line : `${line}\n${indent}<meta name="${name}" content='${content}' />`,
    )
}
