/** Reads `Retry-After` (RFC 9110, 10.2.3), seconds or a date; epoch milliseconds on our clock, if readable. */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after') ?? ''
  // A date is on the server's clock. The header `Date` tells how far that is from ours, in whole seconds, where other
  // origins may read it.
  const ahead = now - Date.parse(headers.get('date') ?? '')
  const at = /^\d+$/.test(value)
    ? now + Number(value) * 1000
    : Date.parse(value) + (Math.abs(ahead) >= 1000 ? ahead : 0)
  // The last moment that a `Date` knows.
  return at <= 8.64e15 ? at : undefined
}
