import { asBrowser, isHtml, type Answer, type Ask } from './ask.ts'

/** The most files that are requested; no build of the app has as many. */
const most = 200
const linked = /<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"]+)"/g
const named = /["'`(]((?:\.{0,2}\/)?(?:[\w-]+\/)*[\w.-]+\.(?:js|css|woff2|svg))["'`)]/g

const urlsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, url]) => url ?? [])

/** The addresses that the page links to, at any origin. */
export const linkedUrls = ({ text = '', url }: Answer) =>
  urlsIn(text, linked).map((each) => new URL(each, url))

/**
 * The addresses that a script names. Those that begin with a dot are relative to the script, all others, as in
 * Vite's lists of chunks, to the app.
 */
const namedUrls = ({ text = '', url }: Answer, base: URL) =>
  urlsIn(text, named).map((name) => new URL(name, name.startsWith('.') ? url : base))

/** Requests the files that the page names, and those that these name in turn, each once. */
export async function findAssets(page: Answer, base: URL, ask: Ask): Promise<readonly Answer[]> {
  const isOwn = (url: URL) => url.origin === base.origin
  const linkedByPage = new Set(linkedUrls(page).filter(isOwn).map(String))
  const asked = new Set(linkedByPage)
  const found: Answer[] = []
  let due = [...linkedByPage]
  while (due.length > 0 && asked.size < most) {
    const answers = await Promise.all(due.map((url) => ask(new URL(url), asBrowser)))
    // A file that the page itself links to must exist. Any other name may not be a file of the app at all.
    const isThere = (each: Answer) =>
      linkedByPage.has(each.url.href) || (each.status === 200 && !isHtml(each))
    found.push(...answers.filter(isThere))
    const next = answers
      .filter(({ url }) => /\.(js|css)$/.test(url.pathname))
      .flatMap((answer) => namedUrls(answer, base))
      .filter((url) => isOwn(url) && url.pathname.startsWith(base.pathname) && !asked.has(url.href))
    due = [...new Set(next.map(String))]
    due.forEach((url) => asked.add(url))
  }
  return found
}
