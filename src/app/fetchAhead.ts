import type { RouteObject } from 'react-router'
import { idle } from '../lib/idle'
import { loadCalendar } from '../ui/time/useCalendar'

type Part = () => Promise<unknown>
type Subscribe = (listener: () => void) => () => void

/** The `lazy` functions of all routes, those of a team's screens included. */
const lazyParts = (routes: readonly RouteObject[]): Part[] =>
  routes.flatMap(({ lazy, children = [] }) => [
    ...((typeof lazy === 'function' ? [lazy] : Object.values(lazy ?? {})) as Part[]),
    ...lazyParts(children),
  ])

/** What the screens load in addition to their routes. */
const moreParts: Part[] = [loadCalendar, () => import('../screens/error/ErrorReport')]

/**
 * Loads the parts of the app before they are needed, one by one whenever the page is idle, so that all screens
 * open without a network too. It does nothing where the person saves data. Where there is no network, or a part does
 * not come, the others wait until the network is back or the person goes to another page: Firefox does not request a
 * module again whose import has failed, so a server that is away for a moment may cost one part, and not all.
 */
export function fetchAhead(
  routes: readonly RouteObject[],
  page: () => string,
  subscribe: Subscribe,
) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const left = [...moreParts, ...lazyParts(routes)]
  const next = () =>
    void idle(() => {
      if (!navigator.onLine) return wait()
      left.shift()?.().then(next, wait)
    })
  const wait = () => {
    const before = page()
    const goOn = () => {
      stop()
      window.removeEventListener('online', goOn)
      next()
    }
    const stop = subscribe(() => {
      if (page() !== before) goOn()
    })
    window.addEventListener('online', goOn)
  }
  next()
}
