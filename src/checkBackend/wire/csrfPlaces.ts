import type { Answered } from './answers.ts'

/** What came of a call that may provide a CSRF token; `url` as the option names it. */
export type CsrfAnswer = Answered & { readonly url: string }

/** Whether an answer asks for a CSRF token: in what it says, for a field of that name may bring one. */
export function wantsCsrf(body: unknown): boolean {
  if (typeof body === 'object' && body !== null) return Object.values(body).some(wantsCsrf)
  return typeof body === 'string' && /csrf|xsrf|cross.site request/i.test(body)
}

/** Where servers provide one, in the way of the login's path: with a slash at its end, or without. */
export const csrfPlaces = (loginUrl: string) =>
  ['/csrf', '/api/csrf', '/auth/csrf', '/csrf-token', '/sanctum/csrf-cookie'].map(
    (place) => `${place}${loginUrl.endsWith('/') ? '/' : ''}`,
  )
