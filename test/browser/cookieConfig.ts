import type { AppSetup } from '../../src/app/createApp.tsx'

/** Stands in for `src/config.ts` in a build of its own, whose server renews sessions by a cookie. */
export const config: AppSetup = {
  devTools: false,
  session: {
    baseUrl: import.meta.env.VITE_API_URL ?? '/',
    renewal: 'cookie',
    credentials: 'include',
  },
}
