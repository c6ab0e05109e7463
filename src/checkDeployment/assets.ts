import { asBrowser, isHtml, type Answer, type Ask } from './ask.ts'

/** More than any build of the app has. */
const most = 200
const linked = /<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"]+)"/g
const named = /["'`(]((?:\.{0,2}\/)?(?:[\w-]+\/)*[\w.-]+\.(?:js|css|woff2|svg))["'`)]/g

const urlsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, url]) => url ?? [])

/** What the page names, whichever origin that is at. */
export const linkedUrls = ({ text = '', url }: Answer) =>
  urlsIn(text, linked).map((each) => new URL(each, url))

/** A name in a script that begins with a dot is relative to it; any other, as Vite's lists have them, to the app. */
const namedUrls = ({ text = '', url }: Answer, base: URL) =>
  urlsIn(text, named).map((name) => new URL(name, name.startsWith('.') ? url : base))

/** Asks for the files that the page names and those that they name in turn, each once. */
export async function findAssets(page: Answer, base: URL, ask: Ask): Promise<readonly Answer[]> {
  const isOwn = (url: URL) => url.origin === base.origin
  const linkedByPage = new Set(linkedUrls(page).filter(isOwn).map(String))
  const asked = new Set(linkedByPage)
  const found: Answer[] = []
  let due = [...linkedByPage]
  while (due.length > 0 && asked.size < most) {
    const answers = await Promise.all(due.map((url) => ask(new URL(url), asBrowser)))
    // What the page itself names must be there; any other name may be that of something else.
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
