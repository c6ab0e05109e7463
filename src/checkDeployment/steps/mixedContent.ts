import { linkedUrls } from '../assets.ts'
import { isLocal, type Deployment } from '../deployment.ts'

const inStyle = /(?:url\(\s*["']?|@import\s+["'])(http:\/\/[^"')\s]+)/g

/** Checks that a page over HTTPS names no plain HTTP addresses, which browsers block as mixed content. */
export function checkMixedContent({ report, base, page, assets }: Deployment, api: URL) {
  report.heading('Mixed content')
  if (base.protocol !== 'https:')
    return report.note('not asked about: the page itself goes over plain HTTP')
  const isPlain = (url: URL) => url.protocol === 'http:' && !isLocal(url)
  const inStyles = assets
    .filter(({ url }) => url.pathname.endsWith('.css'))
    .flatMap(({ text = '' }) => [...text.matchAll(inStyle)].map(([, url = '']) => new URL(url)))
  const plain = [...linkedUrls(page), ...inStyles].filter(isPlain)
  if (plain.length > 0)
    report.wrong(
      `Over plain HTTP, which browsers block: ${plain.join(', ')}.`,
      'index.html, or the style sheet: name it with https, or better without an origin',
    )
  if (isPlain(api))
    report.wrong(
      `The API is at ${api.origin}: browsers block it for a page over HTTPS, and nobody can sign in.`,
      'build with VITE_API_URL=https://…, and have the API answer over TLS',
    )
  if (plain.length === 0 && !isPlain(api)) report.ok('everything goes over HTTPS')
}
