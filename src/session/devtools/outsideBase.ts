import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

/** Whether a URL of the API is beside the path that its base has, and not below it. */
export function isOutsideBase({ origin, pathname }: URL, asked: URL) {
  const inside = pathname.endsWith('/') ? pathname : `${pathname}/`
  return asked.origin === origin && !`${asked.pathname}/`.startsWith(inside)
}

/**
 * For development: tells a host whose `baseUrl` has a path that a request which was answered so went past that path.
 * URLs resolve as links do, and RTK Query's own base query puts them behind its `baseUrl` instead.
 */
export function tellOutsideBase(baseUrl: URL, url: string, status: number | string) {
  const asked = new URL(url)
  if (!isOutsideBase(baseUrl, asked)) return
  const failed = `a request to ${asked.origin}${asked.pathname} was answered with ${status}, and is outside of baseUrl, ${baseUrl.href}`
  const wanted = 'let baseUrl end with "/", and the URL begin without one'
  tell(`${failed}. URLs resolve as links do: ${wanted}.`)
}

/**
 * The same for a request of the host that is sent, once it is answered with 404, or with a page in HTML, as many servers
 * answer what they do not know with the page of an app.
 */
export function tellSentOutsideBase(
  baseUrl: URL,
  { url, headers: asked }: Request,
  sent: Promise<{ readonly status: number; readonly headers: Headers }>,
) {
  void sent.then(
    ({ status, headers }) => {
      const isHtml = (text: string | null) => /html/.test(text ?? '')
      const isPage = isHtml(headers.get('content-type')) && !isHtml(asked.get('accept'))
      if (status === 404 || isPage)
        tellOutsideBase(baseUrl, url, isPage ? `${status} and a page in HTML` : status)
    },
    () => undefined,
  )
}
