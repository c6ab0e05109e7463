import type { AppSetup } from '../../src/app/createApp.tsx'
import { idleTimeout } from '../../src/session/index.ts'

/** Stands in for `src/config.ts` in a build of its own, which has an idle time-out. */
export const config: AppSetup = {
  devTools: false,
  session: {
    baseUrl: import.meta.env.VITE_API_URL ?? '/',
    limits: [idleTimeout({ after: 12, warning: 8 })],
  },
}
