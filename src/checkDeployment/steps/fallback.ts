import { assetsFolder } from '../../build/headers.ts'
import type { Advice } from '../advice.ts'
import { asBrowser, isHtml, type Answer } from '../ask.ts'
import type { Deployment } from '../deployment.ts'

/** The name of a file that does not exist. */
const madeUp = () => `no-such-file-${Math.random().toString(36).slice(2, 10)}`

const fallback = (base: URL): Advice => ({
  nginx: `location ${base.pathname} { try_files $uri ${base.pathname}index.html; }`,
  caddy: `try_files {path} ${base.pathname}index.html`,
  redirects: `${base.pathname}* ${base.pathname}index.html 200`,
})
const notForAssets = (base: URL): Advice => ({
  nginx: `location ${base.pathname}${assetsFolder} { try_files $uri =404; }`,
  caddy: `handle ${base.pathname}${assetsFolder}* { file_server } before the one with try_files`,
  redirects: `before the line of the fallback, ${base.pathname}${assetsFolder}* /404.html 404`,
})

/** Requests the address of a screen, which is no file: a reload there must answer with the page. */
export const askForDeepPage = ({ ask, base }: Pick<Deployment, 'ask' | 'base'>) =>
  ask(new URL('login', base), { accept: 'text/html', ...asBrowser })

/** Checks that the address of a screen is answered with the page, and a missing file with 404. */
export async function checkFallback(
  { ask, report, base, page, advise }: Deployment,
  deepPage: Answer,
) {
  report.heading('Addresses that are no files')
  const deeper = await ask(new URL(`${madeUp()}/deeper`, base), {
    accept: 'text/html',
    ...asBrowser,
  })
  const wrong = [deepPage, deeper].find(({ status, text }) => status !== 200 || text !== page.text)
  if (wrong === undefined) report.ok('each screen’s address answers with the page')
  else {
    report.wrong(
      `${wrong.url.pathname} answers ${wrong.status}${wrong.status === 200 ? ', but not with the page' : ''}: whoever reloads a screen does not get it.`,
      ...advise(fallback(base)),
    )
  }

  const missing = await Promise.all(
    [`${assetsFolder}${madeUp()}.js`, `${assetsFolder}${madeUp()}.css`].map((path) =>
      ask(new URL(path, base), asBrowser),
    ),
  )
  const answered = missing.find(({ status }) => status !== 404)
  if (answered !== undefined) {
    report.wrong(
      `A file that is not there (${answered.url.pathname}) is answered with ${answered.status}${isHtml(answered) ? ' and a page' : ''}: tabs of an older version break instead of saying so.`,
      ...advise(notForAssets(base)),
    )
    return
  }
  report.ok('a file that is not there is a 404')
  const kept = missing.find(({ headers }) =>
    /immutable|max-age=[1-9]\d{2,}/.test(headers.get('cache-control') ?? ''),
  )
  if (kept !== undefined) {
    report.wrong(
      `The 404 is kept (Cache-Control: ${kept.headers.get('cache-control')}): the file is not seen when it is there.`,
      ...advise({
        nginx: `in location ${base.pathname}${assetsFolder}, add_header Cache-Control without “always”`,
        caddy: 'set Cache-Control in the handle that has found the file, not in handle_errors',
        hosted: 'name no Cache-Control for /404.html',
      }),
    )
  } else report.ok('and is not kept')
}
