import type { RouteObject } from 'react-router'
import { loadCalendar } from '../ui/time/useCalendar'

type Part = () => Promise<unknown>

const idle = (task: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(task, { timeout: 5000 })
    : setTimeout(task, 1000) // Safari has it not

/** What the routes fetch when they are first opened, a team's too. */
const lazyParts = (routes: readonly RouteObject[]): Part[] =>
  routes.flatMap(({ lazy, children = [] }) => [
    ...((typeof lazy === 'function' ? [lazy] : Object.values(lazy ?? {})) as Part[]),
    ...lazyParts(children),
  ])

/** What the screens fetch besides. */
const moreParts: Part[] = [loadCalendar, () => import('../screens/error/ErrorReport')]

/**
 * Fetches parts of the app before they are asked for, one by one whenever the page is idle, so that all its screens
 * open without a network, too. Not where the person saves data; and not without a network: Firefox never asks again
 * for what it has missed.
 */
export function fetchAhead(routes: readonly RouteObject[]) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const left = [...moreParts, ...lazyParts(routes)]
  const next = () =>
    void idle(() => {
      if (!navigator.onLine) return window.addEventListener('online', next, { once: true })
      // Whatever is missed is asked for again when it is needed.
      left.shift()?.().then(next, next)
    })
  next()
}
