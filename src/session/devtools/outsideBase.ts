import { createTeller } from './teller'

const tell = createTeller()

/**
 * For development: tells a host whose `baseUrl` has a path that a request which was answered with 404 went past that path.
 * URLs resolve as links do, and RTK Query's own base query puts them behind its `baseUrl` instead.
 */
export function tellOutsideBase(
  { href, origin, pathname }: URL,
  url: string,
  sent: Promise<{ readonly status: number }>,
) {
  const inside = pathname.endsWith('/') ? pathname : `${pathname}/`
  const asked = new URL(url)
  if (asked.origin !== origin || `${asked.pathname}/`.startsWith(inside)) return
  const failed = `a request to ${origin}${asked.pathname} was answered with 404, and is outside of baseUrl, ${href}`
  const wanted = 'let baseUrl end with "/", and the URL begin without one'
  void sent.then(
    ({ status }) => status === 404 && tell(`${failed}. URLs resolve as links do: ${wanted}.`),
    () => undefined,
  )
}
