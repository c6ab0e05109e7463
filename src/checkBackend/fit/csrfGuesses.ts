import { fillOptions } from '../../session/options/defaults.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import type { Called } from '../wire/calls.ts'
import type { Change } from '../change.ts'
import { csrfChange, csrfOfCookies, headersFor, wantsCsrf } from '../steps/csrf.ts'
import type { Sources } from './guesses.ts'

const places = ['/csrf', '/api/csrf', '/auth/csrf', '/csrf-token', '/sanctum/csrf-cookie']
const cookies = ['csrftoken', 'XSRF-TOKEN']

/**
 * Guesses where the CSRF token is that a call was refused for want of: in a cookie that came, or behind a call before,
 * which sets one or answers with the token.
 */
export function guessCsrf(
  called: Called,
  made: readonly Called[],
  given: SessionOptions,
  { presets }: Sources,
): Change[] {
  const { csrf, endpoints } = fillOptions(given)
  if (csrf !== false || !wantsCsrf(called.body)) return []
  const { url: loginUrl } = endpoints.login
  const ofPresets = Object.entries(presets).flatMap(([name, preset]) =>
    preset.csrf && preset.endpoints?.login?.url === loginUrl
      ? [csrfChange(preset.csrf, `the preset ${name} has it so`)]
      : [],
  )
  const slash = loginUrl.endsWith('/') ? '/' : ''
  const ofPlaces = places.flatMap((place) => {
    const url = `${place}${slash}`
    return [
      ...cookies.map((cookie) =>
        csrfChange(
          { header: headersFor(cookie)[0] ?? '', cookie, url },
          `${url} sets the cookie ${cookie}`,
        ),
      ),
      ...['csrfToken', 'token'].map((property) =>
        csrfChange({ header: 'X-CSRF-Token', url, property }, `${url} answers with one`),
      ),
    ]
  })
  return [...ofPresets, ...csrfOfCookies(made), ...ofPlaces]
}
