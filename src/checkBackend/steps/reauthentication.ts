import { matches } from '../../session/options/responseMatch.ts'
import type { Checking } from './checking.ts'

/**
 * Looks whether an answer of the session's own calls asks for a recent sign-in, by a rule that is too wide. Which requests
 * of the app do is not known here.
 */
export function tellReauthentication({ options, calls, report }: Checking) {
  const { when } = options.reauthentication ?? {}
  if (when === undefined) return
  report.heading('A recent sign-in, where something dangerous asks for it')
  const wide = calls.made.find(
    ({ status, body }) => status !== undefined && matches(when, status, body),
  )
  if (wide === undefined)
    return report.note(
      'no answer so far asks for one, which is right; whether a dangerous request does was not tried',
    )
  report.wrong(
    `The answer ${wide.status} to the call ${wide.name} counts as one that asks for it.`,
    'name in reauthentication({ when }) what only such an answer has: a path, and what is there',
  )
}
