import type { ReactNode } from 'react'
import { useIsAnnounced } from '../useIsAnnounced'

/**
 * A live region for what may be known as soon as the page is shown. It takes its room at once, so that nothing moves, and
 * comes into sight a moment later, for screen readers ignore what comes together with its region.
 */
export const Announced = ({ children }: { children: ReactNode }) => {
  const isDue = useIsAnnounced(Boolean(children))
  return (
    <div role="status" aria-atomic="false">
      <div style={{ visibility: isDue ? undefined : 'hidden' }}>{children}</div>
    </div>
  )
}
