import './polyfill.ts'
import type { HttpHandler } from 'msw'
import { accountHandlers } from './accountHandlers.ts'
import { authHandlers, sessionCalls } from './authHandlers.ts'
import { createCodes } from './codes.ts'
import type { Context } from './context.ts'
import { controlHandlers } from './controlHandlers.ts'
import type { Fault, FaultTarget } from './faults.ts'
import { createNotes } from './notes.ts'
import { sampleHandlers } from './sampleHandlers.ts'
import { createSettings, type DemoSettings, type SettingsPatch } from './settings.ts'
import { noStats, type DemoStats } from './stats.ts'
import { createThrottle } from './throttle.ts'
import { createTokens, randomToken, type Pair } from './tokens.ts'
import { createUsers, type Account } from './users.ts'

export interface DemoOptions extends SettingsPatch {
  /** Who can sign in; Sara, Omid and Laleh by default. */
  people?: readonly Account[]
  now?: () => number
  /** Makes the value of every token; it must never return the same one twice. */
  newToken?: () => string
}

/** The control of a demo back end, in the same process or over HTTP. */
export interface DemoControl {
  settings(): DemoSettings
  change(patch: SettingsPatch): DemoSettings
  setFault(target: FaultTarget, fault: Fault): void
  clearFaults(): void
  stats(): DemoStats
  /** Revokes all current access tokens without notice; refresh tokens stay valid. */
  revokeAccess(): void
  /** Ends the time of all one-time codes that somebody was asked for. */
  expireCodes(): void
  /** Back to the initial state: no sessions, no notes, no counts, and the passwords and settings it was made with. */
  reset(): void
}

export interface DemoBackend extends DemoControl {
  readonly handlers: HttpHandler[]
  /** What answers the calls that the session layer makes, whatever their addresses are. */
  readonly sessionCalls: ReturnType<typeof sessionCalls>
  /** The account that a request's valid bearer token belongs to. */
  accountOf(request: Request): Account | undefined
  /** Issues the tokens of a new session without a login call; `undefined` for an unknown user. */
  issue(username: string): (Account & { readonly tokens: Pair }) | undefined
}

/** A back end in memory that is independent of the transport: msw, Vite or node:http runs its handlers. */
export function createDemoBackend(options: DemoOptions = {}): DemoBackend {
  const { now = () => Date.now(), newToken = randomToken, people, ...initial } = options
  const context: Context = {
    settings: createSettings(initial),
    users: createUsers(people),
    tokens: createTokens(newToken, () => (context.stats.revokedFamilies += 1)),
    codes: createCodes(newToken),
    throttle: createThrottle(),
    notes: createNotes(now),
    stats: noStats(),
    now,
  }
  const { users, tokens, settings } = context
  const control = controlOf(context)
  const calls = sessionCalls(context)
  return {
    ...control,
    sessionCalls: calls,
    handlers: [
      ...authHandlers(context, calls),
      ...accountHandlers(context),
      ...sampleHandlers(context),
      ...controlHandlers(control, now),
    ],
    accountOf(request) {
      const bearer = tokens.judge(request.headers.get('Authorization'), now())
      return bearer.state === 'valid' ? users.named(bearer.username) : undefined
    },
    issue(username) {
      const account = users.named(username)
      return account && { ...account, tokens: tokens.signIn(username, settings.read(), now()) }
    },
  }
}

function controlOf(context: Context): DemoControl {
  const { settings, users, tokens, codes, throttle, notes } = context
  return {
    settings: settings.read,
    change: settings.change,
    setFault: (target, fault) => void settings.change({ faults: { [target]: fault } }),
    clearFaults: settings.clearFaults,
    stats: () => ({ ...context.stats, calls: { ...context.stats.calls } }),
    revokeAccess: tokens.revokeAccess,
    expireCodes: codes.expireAll,
    reset() {
      settings.reset()
      users.forgetPasswords()
      tokens.forgetAll()
      codes.expireAll()
      throttle.forgetAll()
      notes.forgetAll()
      context.stats = noStats()
    },
  }
}
