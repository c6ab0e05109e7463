import type { AppSetup } from '../../src/app/createApp.tsx'
import { dialog } from '../../src/session/index.ts'
import { noteRoute } from '../support/noteForm.tsx'

/**
 * Stands in for `src/config.ts` in a build of its own, which has a screen with a form, and keeps its
 * page at the end of a session where the tab says so.
 */
export const config: AppSetup = {
  productName: 'Neshast',
  devTools: false,
  more: [noteRoute],
  session: {
    baseUrl: import.meta.env.VITE_API_URL ?? '/',
    atEnd: sessionStorage.getItem('test:atEnd') === 'dialog' ? dialog : 'redirect',
  },
}
