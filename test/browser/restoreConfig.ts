import type { AppSetup } from '../../src/app/createApp.tsx'
import { hint } from '../support/hint.ts'

/**
 * Stands in for `src/config.ts` in a build of its own, in which the cookie alone begins a session, and whose brand is a
 * name alone.
 */
export const config: AppSetup = {
  devTools: false,
  brand: { name: 'Acme' },
  session: {
    baseUrl: import.meta.env.VITE_API_URL ?? '/',
    renewal: 'cookie',
    credentials: 'include',
    restore: { hint },
  },
}
