import { configured } from './app/configured'
import { override } from './session/options/override'
// The build puts the preset here that VITE_SESSION_PRESET names, and no other.
import preset from './session/presets/default'
import { createTimings } from './session/devtools/timings'

declare global {
  interface ImportMetaEnv {
    /** Where the API lives; this origin where it is not set. */
    readonly VITE_API_URL?: string
    /** `true` shows the session in Redux DevTools in production too. */
    readonly VITE_DEVTOOLS?: string
    /** `true` marks the session's moments for the browser's performance tools. */
    readonly VITE_SESSION_TIMINGS?: string
  }
}

// Vite puts constants here, so that a build has no trace of the demo.
const isDemo = import.meta.env.DEV && !import.meta.env.VITE_API_URL

/** This deployment. The only place that reads the build's environment; `npm run configure` changes it after the build. */
export const config = configured({
  base: import.meta.env.BASE_URL,
  devTools: import.meta.env.DEV || import.meta.env.VITE_DEVTOOLS === 'true',
  session: override(preset, {
    baseUrl: import.meta.env.VITE_API_URL || '/',
    // The demo's server says it when the panel has it end a session in the sight of people.
    ...(isDemo && { refreshToken: { expiresIn: 'refresh_expires_in' } }),
  }),
  ...(import.meta.env.VITE_SESSION_TIMINGS === 'true' && { createTimings }),
  ...(isDemo && {
    loadHome: async (session) => (await import('./app/demoScreens')).homeOf(session),
    more: (session) => [
      {
        path: 'notes',
        handle: { label: 'notes.title' },
        lazy: async () => (await import('./app/demoScreens')).notesScreenOf(session),
      },
    ],
    loadDemoHint: () => import('./app/demoHint'),
    loadDemoPanel: () => import('./app/demoPanel'),
  }),
})
