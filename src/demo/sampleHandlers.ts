import { http, HttpResponse, type HttpHandler } from 'msw'
import { failure, json, readBody, unauthorised } from './answers.ts'
import { call, type Context } from './context.ts'

/** Ordinary resources: one that needs a session, and one that is forbidden to everybody. */
export const sampleHandlers = (context: Context): HttpHandler[] => [
  http.get(
    '*/api/notes',
    call('notes', context, (_, bearer) =>
      bearer.state === 'valid'
        ? json(context.notes.of(bearer.username).map((note) => ({ ...note })))
        : unauthorised(),
    ),
  ),
  http.post(
    '*/api/notes',
    call('notes', context, async (request, bearer) => {
      if (bearer.state !== 'valid') return unauthorised()
      const { text } = (await readBody(request)) ?? {}
      if (typeof text !== 'string') return failure(400, 'text is needed, as JSON')
      return json({ ...context.notes.add(bearer.username, text) }, 201)
    }),
  ),
  http.delete(
    '*/api/notes',
    call('deleteNotes', context, (_, bearer) => {
      if (bearer.state !== 'valid') return unauthorised()
      const { recentLogin } = context.settings.read()
      if (context.now() - bearer.since >= recentLogin * 1000)
        return json({ message: 'Sign in again for this', error: 'login_too_old' }, 403)
      context.notes.removeAll(bearer.username)
      return new HttpResponse(null, { status: 204 })
    }),
  ),
  http.get(
    '*/api/forbidden',
    call('forbidden', context, () => failure(403, 'Nobody may have this')),
  ),
]
