import { configured } from './app/configured'
import { demoAccount } from './app/account/demoAccount'
import { demoChallenges } from './app/demoChallenges'
import { demoReauthentication } from './app/demoReauthentication'
import { override } from './session/options/override'
// The build replaces this import by the preset that VITE_SESSION_PRESET names, so that no other is bundled.
import preset from './session/presets/default'
import { createTimings } from './session/devtools/timings'

declare global {
  interface ImportMetaEnv {
    /** The base URL of the API; this origin where it is not set. */
    readonly VITE_API_URL?: string
    /** `true` shows the session in Redux DevTools in production too. */
    readonly VITE_DEVTOOLS?: string
    /** `true` marks the events of the session with the User Timing API. */
    readonly VITE_SESSION_TIMINGS?: string
  }
}

// Vite replaces these by constants, so that a production build contains nothing of the demo.
const isDemo = import.meta.env.DEV && !import.meta.env.VITE_API_URL

/** This deployment. The only place that reads the build's environment; `npm run configure` changes it after the build. */
export const config = configured({
  base: import.meta.env.BASE_URL,
  devTools: import.meta.env.DEV || import.meta.env.VITE_DEVTOOLS === 'true',
  session: override(preset, {
    baseUrl: import.meta.env.VITE_API_URL || '/',
    // The demo's server declares the refresh token's lifetime when its panel makes both tokens expire together.
    ...(isDemo && {
      refreshToken: { expiresIn: 'refresh_expires_in' },
      challenges: demoChallenges,
      reauthentication: demoReauthentication,
    }),
  }),
  ...(import.meta.env.VITE_SESSION_TIMINGS === 'true' && { createTimings }),
  ...(isDemo && {
    account: demoAccount,
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
