import type { Advice } from '../advice.ts'
import { asBrowser, type Answer } from '../ask.ts'
import { few, type Deployment } from '../deployment.ts'

/** The smallest size that is worth compressing, in bytes: anything less fits into one network packet. */
const smallest = 1400
const isText = ({ url, headers }: Answer) =>
  /\.(js|css|svg)$/.test(url.pathname) || headers.get('content-type')?.includes('text/html')

const compress: Advice = {
  nginx: 'brotli_static on; gzip_static on; gzip_vary on; (the build writes .br and .gz files)',
  caddy: 'file_server { precompressed br gzip }',
}
const anew: Advice = {
  nginx:
    'the .br and .gz files are those of another build: copy all files of dist, and deploy again',
  caddy:
    'the .br and .gz files are those of another build: copy all files of dist, and deploy again',
  hosted: 'deploy again: what is kept compressed is of another build',
}

/**
 * Checks that text is sent compressed, that it decompresses to the same text as without, and that caches keep
 * the two apart.
 */
export async function checkCompression({ report, assets, page, ask, advise }: Deployment) {
  report.heading('Compression')
  const texts = [page, ...assets].filter(
    (each) => isText(each) && (each.text === undefined || each.text.length > smallest),
  )
  const encodingOf = ({ headers }: Answer) => headers.get('content-encoding')
  const plain = texts.filter((each) => !encodingOf(each))
  if (plain.length > 0) report.wrong(`Not compressed: ${few(plain)}.`, ...advise(compress))
  else report.ok(`${texts.length} of ${texts.length} texts are compressed`)
  const packed = texts.filter(encodingOf)
  const noBrotli = packed.filter((each) => encodingOf(each) !== 'br')
  if (noBrotli.length > 0)
    report.note(`no Brotli, which is a sixth smaller: ${few(noBrotli)}`, ...advise(compress))

  const unvaried = packed.filter(
    ({ headers }) => !/accept-encoding|\*/i.test(headers.get('vary') ?? ''),
  )
  if (unvaried.length > 0) {
    report.wrong(
      `No Vary: Accept-Encoding: ${few(unvaried)}. A cache on the way may hand out what a browser cannot unpack.`,
      ...advise({
        nginx: 'gzip_vary on; and add_header Vary Accept-Encoding where brotli_static is on',
        caddy: 'header Vary Accept-Encoding',
        hosted: 'Vary: Accept-Encoding',
      }),
    )
  } else if (packed.length > 0) report.ok('Vary: Accept-Encoding')

  // The compressed copies may be out of date, for instance of a page that was configured after the build.
  const script = assets.find(({ url }) => url.pathname.endsWith('.js'))
  const stale: Answer[] = []
  for (const each of [page, ...(script === undefined ? [] : [script])]) {
    const ways = ['identity', 'gzip', asBrowser['accept-encoding']]
    const answers = await Promise.all(
      ways.map((way) => ask(each.url, { ...pageHeaders(each), 'accept-encoding': way })),
    )
    if (answers.some(({ text }) => text === undefined || text !== answers[0]?.text))
      stale.push(each)
  }
  if (stale.length > 0)
    report.wrong(`Compressed it is something else than without: ${few(stale)}.`, ...advise(anew))
  else report.ok('compressed or not, the page and its script say the same')
}

/** The `accept` header of a browser, which asks for pages as such. */
const pageHeaders = ({ headers }: Answer): Record<string, string> =>
  headers.get('content-type')?.includes('text/html') ? { accept: 'text/html' } : {}
