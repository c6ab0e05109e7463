import { stamped } from './answers.ts'
import type { Call } from './calls.ts'
import type { createCodes } from './codes.ts'
import { suffer } from './faults.ts'
import type { createNotes } from './notes.ts'
import type { Settings } from './settings.ts'
import type { DemoStats } from './stats.ts'
import type { createThrottle } from './throttle.ts'
import type { Bearer, Tokens } from './tokens.ts'
import type { createUsers } from './users.ts'

/** The state of one demo back end; two back ends share nothing. */
export interface Context {
  readonly settings: Settings
  readonly users: ReturnType<typeof createUsers>
  readonly tokens: Tokens
  readonly codes: ReturnType<typeof createCodes>
  readonly throttle: ReturnType<typeof createThrottle>
  readonly notes: ReturnType<typeof createNotes>
  stats: DemoStats
  readonly now: () => number
}

type Act = (request: Request, bearer: Bearer) => Response | Promise<Response>

/** What answers a call, in the shape that MSW's handlers have. */
export type AnswersCall = (called: { readonly request: Request }) => Promise<Response>

/** Wraps what answers a call, so that it is counted, and the fault that is set for it takes effect. */
export function call(name: Call, context: Context, act: Act): AnswersCall {
  return async ({ request }) => {
    const { stats, settings, tokens, now } = context
    stats.calls[name] += 1
    const bearer = tokens.judge(request.headers.get('Authorization'), now())
    if (bearer.state === 'expired') stats.expiredBearers += 1
    if (bearer.state === 'revoked') stats.revokedBearers += 1
    if (bearer.state === 'unknown') stats.unknownBearers += 1

    const effect = async () => act(request, bearer)
    const fault = settings.takeFault(name)
    if (!fault) return stamped(await effect(), now())
    stats.faults += 1
    return stamped(await suffer(fault, effect, request.signal), now())
  }
}
