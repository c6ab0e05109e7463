import type { AppSetup } from '../../src/app/createApp.tsx'
import { reauthDialog, type ReauthHost, type SessionLayer } from '../../src/session/index.ts'
import { noteRoute } from '../support/noteForm.tsx'

let host: ReauthHost | undefined

/** Sends a note, as an endpoint of the host does, where its page may be kept. */
function saveWith({ api }: SessionLayer) {
  const { addNote } = api.injectEndpoints({
    endpoints: (build) => ({
      addNote: build.mutation<unknown, string>({
        query: (note) => ({ url: '/api/notes', method: 'POST', body: { text: note } }),
      }),
    }),
  }).endpoints
  return async (text: string): Promise<string> => {
    if (host === undefined) return 'No page is kept.'
    const sent = host.dispatch(addNote.initiate(text) as never) as Promise<{ error?: unknown }>
    return (await sent).error === undefined ? 'Saved' : 'Not saved'
  }
}

/**
 * Stands in for `src/config.ts` in a build of its own, which has a screen with a form, and keeps its
 * page at the end of a session where the tab says so.
 */
export const config: AppSetup = {
  devTools: false,
  more: (session) => [noteRoute(saveWith(session))],
  session: {
    baseUrl: import.meta.env.VITE_API_URL ?? '/',
    onEnd:
      sessionStorage.getItem('test:onEnd') === 'dialog'
        ? (given) => reauthDialog((host = given))
        : 'redirect',
  },
}
