import type { RouteObject } from 'react-router'
import { idle } from '../lib/idle'
import { loadCalendar } from '../ui/time/useCalendar'

type Part = () => Promise<unknown>

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
 * open without a network too. It does nothing where the person saves data, and waits for a network where there
 * is none: Firefox does not request a module again whose import has failed.
 */
export function fetchAhead(routes: readonly RouteObject[]) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const left = [...moreParts, ...lazyParts(routes)]
  const next = () =>
    void idle(() => {
      if (!navigator.onLine) return window.addEventListener('online', next, { once: true })
      // A part that could not be loaded is requested again when it is needed.
      left.shift()?.().then(next, next)
    })
  next()
}
