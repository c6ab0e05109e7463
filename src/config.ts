import type { AppSetup } from './app/createApp'
// The build puts the preset here that VITE_SESSION_PRESET names, and no other.
import { devToolsOptions } from './session/devtools/redact'
import preset from './session/presets/default'

declare global {
  interface ImportMetaEnv {
    /** Where the API lives; this origin where it is not set. */
    readonly VITE_API_URL?: string
    /** `true` shows the session in Redux DevTools in production too. */
    readonly VITE_DEVTOOLS?: string
  }
}

// Vite puts constants here, so that a build has no trace of the demo.
const isDemo = import.meta.env.DEV && !import.meta.env.VITE_API_URL

/** This deployment. The only place that reads the build's environment. */
export const config: AppSetup = {
  devTools: (import.meta.env.DEV || import.meta.env.VITE_DEVTOOLS === 'true') && devToolsOptions,
  session: {
    ...preset,
    baseUrl: import.meta.env.VITE_API_URL || '/',
    // The demo's server says it when the panel has it end a session in the sight of people.
    ...(isDemo && { refreshToken: { expiresIn: 'refresh_expires_in' } }),
  },
  ...(isDemo && {
    loadDemoHint: () => import('./app/demoHint'),
    loadDemoPanel: () => import('./app/demoPanel'),
  }),
}
