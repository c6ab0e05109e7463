import { matchRoutes, type RouteObject } from 'react-router'

/** What a route may declare in its `handle`. */
export type RouteHandle = {
  /** A page for guests only, which is no page to return to after login. */
  readonly guestsOnly?: true
  /**
   * The key of the message that labels its link in the navigation, such as `reports.title`; without one it has
   * no link there.
   */
  readonly label?: string
}

/** `URL.canParse` is missing in browsers that are still in use. */
const parsed = (candidate: string, origin: string) => {
  try {
    return new URL(candidate, origin)
  } catch {
    return undefined
  }
}

/**
 * The one check of every return address (`/login?next=…`): the path, query and hash of a page of this
 * app, or `undefined`. Whatever names another origin, an unknown route or a page for guests is refused.
 */
export function checkReturnUrl(
  candidate: string | null,
  routes: RouteObject[],
  origin = location.origin,
): string | undefined {
  // A browser reads `\` as `/`, and drops tabs and newlines, so that `/\evil` and `/\t/evil` leave the site.
  if (candidate === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined
  const url = parsed(candidate, origin)
  // The URL parser has resolved `..` by now. What is left, such as `//evil`, may be read as a host by a
  // browser.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  const matches = matchRoutes(routes, url.pathname) ?? []
  const page = matches.at(-1)?.route
  if (!page || page.path === '*') return undefined
  if (matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.guestsOnly)) {
    return undefined
  }
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in page, with the page to return to. */
export const loginPath = ({ login, home }: { login: string; home: string }, next: string) =>
  next === home ? login : `${login}?next=${encodeURIComponent(next)}`
