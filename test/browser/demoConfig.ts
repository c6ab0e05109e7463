import { demoAccount } from '../../src/app/account/demoAccount.ts'
import { demoChallenges } from '../../src/app/demoChallenges.ts'
import { demoReauthentication } from '../../src/app/demoReauthentication.ts'
import type { AppSetup } from '../../src/app/createApp.tsx'

/**
 * Stands in for `src/config.ts` in a build of its own, which has the demo's screens: they are no part of what is shipped,
 * and the date field is on no screen but theirs; one of the demo's users is asked for a code, and all may change their password.
 */
export const config: AppSetup = {
  devTools: false,
  session: {
    baseUrl: import.meta.env.VITE_API_URL ?? '/',
    // The demo server tells it only where it is asked to.
    refreshToken: { expiresIn: 'refresh_expires_in' },
    challenges: demoChallenges,
    reauthentication: demoReauthentication,
  },
  account: demoAccount,
  loadHome: async (session) =>
    (await import('../../src/app/demoScreens/index.tsx')).homeOf(session),
  more: (session) => [
    {
      path: 'notes',
      handle: { label: 'notes.title' },
      lazy: async () =>
        (await import('../../src/app/demoScreens/index.tsx')).notesScreenOf(session),
    },
  ],
}
