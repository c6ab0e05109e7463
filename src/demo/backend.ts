import './polyfill.ts'
import type { HttpHandler } from 'msw'
import { authHandlers } from './authHandlers.ts'
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
  /** Who can sign in; Sara and Omid by default. */
  people?: readonly Account[]
  now?: () => number
  /** Makes every token; must never repeat itself. */
  newToken?: () => string
}

/** What can be done to a demo back end, in the same process or over HTTP. */
export interface DemoControl {
  settings(): DemoSettings
  change(patch: SettingsPatch): DemoSettings
  setFault(target: FaultTarget, fault: Fault): void
  clearFaults(): void
  stats(): DemoStats
  /** Kills every access token that is out, unannounced; refresh tokens live on. */
  revokeAccess(): void
  /** Back to the first moment: no sessions, no notes, no counts, the settings it was made with. */
  reset(): void
}

export interface DemoBackend extends DemoControl {
  readonly handlers: HttpHandler[]
  /** Those of them that a session is made with: login, refresh, logout, user. */
  readonly sessionHandlers: HttpHandler[]
  /** Who sends a request, by a bearer that is valid now. */
  accountOf(request: Request): Account | undefined
  /** Gives out the tokens of a new session without a call; `undefined` for somebody unknown. */
  issue(username: string): (Account & { readonly tokens: Pair }) | undefined
}

/** A back end in memory, with behaviour but no transport: msw, Vite or node:http carries its handlers. */
export function createDemoBackend(options: DemoOptions = {}): DemoBackend {
  const { now = () => Date.now(), newToken = randomToken, people, ...initial } = options
  const context: Context = {
    settings: createSettings(initial),
    users: createUsers(people),
    tokens: createTokens(newToken, () => (context.stats.revokedFamilies += 1)),
    throttle: createThrottle(),
    notes: createNotes(now),
    stats: noStats(),
    now,
  }
  const { users, tokens, settings } = context
  const control = controlOf(context)
  const sessionHandlers = authHandlers(context)
  return {
    ...control,
    sessionHandlers,
    handlers: [...sessionHandlers, ...sampleHandlers(context), ...controlHandlers(control, now)],
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
  const { settings, tokens, throttle, notes } = context
  return {
    settings: settings.read,
    change: settings.change,
    setFault: (target, fault) => void settings.change({ faults: { [target]: fault } }),
    clearFaults: settings.clearFaults,
    stats: () => ({ ...context.stats, calls: { ...context.stats.calls } }),
    revokeAccess: tokens.revokeAccess,
    reset() {
      settings.reset()
      tokens.forgetAll()
      throttle.forgetAll()
      notes.forgetAll()
      context.stats = noStats()
    },
  }
}
