import { createSession } from '../../../src/session'

export const session = createSession(
  { baseUrl: 'https://api.example.com/' },
  {
    // For the session's own calls, those of `session.api` and those of `session.fetch`.
    fetch(request) {
      request.headers.set('x-request-id', crypto.randomUUID()) // on another origin the server must allow it
      return fetch(request, { signal: request.signal }) // WebKit forgets a signal that is not handed on
    },
    // As on a computer that many people use: no session is kept longer than its tab, whatever `remember` says.
    localStorage: () => undefined,
  },
)
