import type { AppSetup } from './app/createApp'

const { DEV, VITE_API_URL, VITE_DEVTOOLS } = import.meta.env as ImportMetaEnv & {
  readonly VITE_API_URL?: string
  readonly VITE_DEVTOOLS?: string
}

/** Whether this is the app with its embedded demo back end. */
const demo = DEV && !VITE_API_URL

/** This deployment. The only place that reads the build's environment. */
export const config: AppSetup = {
  productName: 'Neshast',
  devTools: DEV || VITE_DEVTOOLS === 'true',
  session: VITE_API_URL ? { baseUrl: VITE_API_URL } : {},
  ...(demo && { loadDemoUsers: async () => (await import('./demo/users')).demoUsers }),
}
