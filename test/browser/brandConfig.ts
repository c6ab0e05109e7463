import type { AppSetup } from '../../src/app/createApp.tsx'

/** Stands in for `src/config.ts` in a build of its own: another brand, and more around the form. */
export const config: AppSetup = {
  devTools: false,
  brand: { name: 'Acme & Söhne', icon: '/acme.svg', accent: '#7a1fa2' },
  signIn: {
    links: { forgot: '/reset', signUp: 'https://example.com/new', terms: '/terms' },
    before: () => import('./BrandNotice.tsx'),
    remember: 'hidden',
  },
  session: { baseUrl: import.meta.env.VITE_API_URL ?? '/' },
}
