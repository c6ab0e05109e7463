import { HttpResponse, type JsonBodyType } from 'msw'

export const json = (body: JsonBodyType, status = 200): Response =>
  HttpResponse.json(body, { status })

export const failure = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response => HttpResponse.json({ message }, { status, headers })

/** The 401 of RFC 6750, for an invalid bearer token. */
export const unauthorised = (): Response =>
  failure(401, 'The access token is missing, expired or revoked', {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  })

/** The body as an object, or undefined for anything else. */
export async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : undefined
}

/**
 * Adds the headers that every answer has. Across origins a page cannot read `Date` and `Retry-After` unless
 * they are exposed.
 */
export function stamped(answer: Response, now: number): Response {
  if (answer.type === 'error') return answer
  answer.headers.set('Date', new Date(now).toUTCString())
  answer.headers.set('Cache-Control', 'no-store')
  answer.headers.set('Access-Control-Expose-Headers', 'Date, Retry-After')
  return answer
}
