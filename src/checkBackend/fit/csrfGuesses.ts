import { fillOptions } from '../../session/options/defaults.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import type { Called } from '../wire/calls.ts'
import { wantsCsrf } from '../wire/csrfPlaces.ts'
import type { Change } from '../change.ts'
import { csrfChange, csrfOfCookies } from '../steps/csrf.ts'
import type { Sources } from './guesses.ts'

/**
 * Guesses where the CSRF token is that a call was refused for want of, from the presets and the cookies that came. What
 * the usual places answer is advised by the steps of the check.
 */
export function guessCsrf(
  called: Called,
  made: readonly Called[],
  given: SessionOptions,
  { presets }: Sources,
): Change[] {
  const { csrf, endpoints } = fillOptions(given)
  if (csrf !== false || !wantsCsrf(called.body)) return []
  const ofPresets = Object.entries(presets).flatMap(([name, preset]) =>
    preset.csrf && preset.endpoints?.login?.url === endpoints.login.url
      ? [csrfChange(preset.csrf, `the preset ${name} has it so`)]
      : [],
  )
  return [...ofPresets, ...csrfOfCookies(made)]
}
