import '../../src/demo/polyfill'
import { setImmediate } from 'node:timers'
import { getResponse } from 'msw'
import type { DemoBackend } from '../../src/demo/backend'

export type Weather = 'clear' | 'slow' | 'requestsLost' | 'answersLost'

/**
 * What became of a refresh token that the server has used up: its answer is lost with its tab, too, and one that has come
 * to a frozen tab is unheard until that tab has dealt with it.
 */
type Used = {
  fate: 'answering' | 'unheard' | 'answered' | 'lost'
  tab: Tab
  slept: number
  sets: number
}

type Fetch = (request: Request) => Promise<Response>

/** Names the person on the screen of the page that made a call. */
export const personHeader = 'x-person'

const isOfAccount = ({ url }: Request) => /\/(password|logout-everywhere)$/.test(url)

const isWrongPassword = async (request: Request, response: Response) =>
  request.url.endsWith('/password') &&
  ((await response.clone().json()) as { error?: string }).error === 'wrong_password'

const bearerOf = (request: Request) =>
  /^Bearer (.*)/.exec(request.headers.get('authorization') ?? '')?.[1]

/** What the network knows of a tab: one that is frozen has a backlog. */
type Tab = {
  readonly isGone: boolean
  readonly backlog: unknown
  reaching<T>(promise: Promise<T>): Promise<T>
}

/** The clock that the tabs go by; `sets` counts how often it was set, `slept` for how many ms the laptop slept. */
type Clock = { now(): number; readonly sets: number; readonly slept: number }

const serverClock: Clock = { now: () => Date.now(), sets: 0, slept: 0 }
/** How long a lease lasts, in milliseconds, by the device's clock: one that is slept over, or set over, is overtaken. */
const lease = 20_000
/** How often one token may be tried in an hour: ten times in a row, and once in six minutes; and once each for tabs that cannot agree. */
const triesAnHour = 10 + 10 + 5

/**
 * A network between tabs and the punishing server, that can be slow or lose requests or answers. It
 * keeps a journal of every token, and writes down each breach of what a session layer may send.
 */
export function createNetwork(backend: DemoBackend, random: () => number, clock = serverClock) {
  let weather: Weather = 'clear'
  const owners = new Map<string, number>()
  const ends = new Map<string, { at: number; sets: number }>()
  const tries = new Map<string, number[]>()
  let isEarly = false
  let isLeasing = false
  const used = new Map<string, Used>()
  const spentBy = new WeakMap<Request, string>()
  const pairs = new Map<string, string>()
  const refused = new Set<string>()
  const passwords = new Map<number, string>()
  const breaches: string[] = []
  let lostReuses = 0
  let refusals = 0
  const refusedTo = new Set<number | undefined>()

  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const lag = () => (weather === 'slow' ? random() * 3000 : random() * 20)
  const names: Record<string, number> = { sara: 1, omid: 2 }
  /** The only one whom the server asks for a code. */
  const laleh = 3

  /** Sends a tab's requests; nothing comes back to a tab that is gone. A cookie is kept though the tab is frozen. */
  const fetchFor = (tab: Tab, jar?: { through(send: Fetch): Fetch }) => {
    const sendOut = jar?.through(send) ?? send
    const refusedHere = new Set<string>()
    /** Tokens that the tab has fetched by a refresh: where one is refused, the endpoint may be the reason (alwaysRefused). */
    const fetchedHere = new Set<string>()
    let isAskedAgain = false
    return async (request: Request): Promise<Response> => {
      // A page that is gone runs no more.
      if (tab.isGone) return new Promise(() => undefined)
      const response = await tab.reaching(sendOut(request))
      void heard(request)
      const bearer = bearerOf(request)
      // That a password is wrong says nothing of the token.
      const isOfToken = response.status === 401 && !(await isWrongPassword(request, response))
      // What /account asks for is asked once more by the app itself; whatever is said then is the person's to know.
      const isLast = isAskedAgain && isOfAccount(request)
      if (isOfAccount(request)) isAskedAgain = isOfToken && !isLast
      if (isOfToken && bearer !== undefined) {
        refused.add(bearer)
        if (!fetchedHere.has(bearer) && !isLast)
          void dealtWith().then(() => refusedHere.add(bearer))
      }
      return response
    }

    /** A tab that has been thawed deals with what has come to it, turn by turn. */
    async function dealtWith() {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }

    async function heard(request: Request) {
      const spent = spentBy.get(request)
      const what = used.get(spent ?? '')
      if (spent === undefined || what?.fate !== 'unheard') return
      await dealtWith()
      if (used.get(spent) === what) used.set(spent, { ...what, fate: 'answered' })
    }

    async function send(request: Request): Promise<Response> {
      const { signal } = request
      const sent = { at: clock.now(), sets: clock.sets, slept: clock.slept }
      const call = new URL(request.url).pathname
      const bearer = bearerOf(request)
      const body =
        request.method === 'POST'
          ? ((await request
              .clone()
              .json()
              .catch(() => ({}))) as Body)
          : {}
      const spent = call.endsWith('/refresh') ? body.refresh_token : undefined
      if (spent !== undefined) spentBy.set(request, spent)

      const person = request.headers.get(personHeader)
      if (person !== null && bearer !== undefined && String(owners.get(bearer)) !== person)
        breaches.push(`a call of ${person}'s page is booked on ${owners.get(bearer)}: ${call}`)

      if (bearer !== undefined && !call.endsWith('/logout')) {
        const end = ends.get(bearer)
        // A clock that was set while the answer was on its way knows no better.
        const isPast = end !== undefined && clock.now() >= end.at && end.sets === clock.sets
        if (isPast) breaches.push(`expired token to ${call}`)
        if (refusedHere.has(bearer)) breaches.push(`refused token to ${call}`)
      }
      const renewed = pairs.get(spent ?? '')
      if (renewed !== undefined && !used.has(spent ?? '') && !refused.has(renewed)) {
        const end = ends.get(renewed)
        const left = (end?.at ?? 0) - clock.now()
        const isKnown = end?.sets === clock.sets
        if (left > 500 && isKnown && !isEarly)
          breaches.push(`needless refresh of a token with ${left} ms left`)
      }
      if (spent !== undefined && used.has(spent)) {
        const { fate, tab: by, slept, sets } = used.get(spent)!
        // An overtaken holder's call did reach the server: a frozen tab knows nothing of its answer.
        const isOvertaken = isLeasing && (clock.slept - slept >= lease || clock.sets !== sets)
        const isUnheard =
          fate === 'unheard' ||
          (fate === 'answering' && (by.isGone || isOvertaken)) ||
          by.backlog !== undefined ||
          // A frozen page of a browser has no timers. Here they go on, though nothing that others store comes to it: after ten
          // seconds it takes for lost what it waits for, as after a crash of the browser (`isStill.ts`).
          tab.backlog !== undefined
        if (fate === 'lost' || isUnheard) lostReuses += 1
        else breaches.push(`reuse of a refresh token (${fate})`)
      }

      if (spent !== undefined) {
        const now = Date.now()
        const lately = (tries.get(spent) ?? []).filter((at) => at > now - 3600_000)
        tries.set(spent, [...lately, now])
        if (lately.length >= triesAnHour * (1 + clock.sets)) {
          breaches.push(`${lately.length + 1} tries of one refresh token in an hour`)
        }
      }

      const loses = weather
      const become = (fate: Used['fate']) =>
        spent !== undefined && used.set(spent, { ...sent, ...used.get(spent), fate, tab })
      await wait(lag())
      const aborted = () => {
        if (signal.aborted || tab.isGone) {
          if (spent !== undefined && used.get(spent)?.fate === 'answering') become('lost')
          return true
        }
        return false
      }
      if (loses === 'requestsLost' || aborted()) throw new TypeError('Failed to fetch')
      const response = await getResponse(backend.handlers, request)
      if (response === undefined) throw new TypeError(`no handler for ${call}`)
      if (call.endsWith('/refresh') && [400, 401, 403].includes(response.status)) {
        refusals += 1
        refusedTo.add(owners.get(spent ?? ''))
      }
      if (response.ok) become('answering')
      if (response.ok && call.endsWith('/password'))
        passwords.set(owners.get(bearer ?? '') ?? -1, body.newPassword ?? '')
      await wait(lag())
      if (tab.isGone || aborted() || loses === 'answersLost') {
        if (response.ok) become('lost')
        if (tab.isGone) await new Promise(() => undefined)
        throw new TypeError('Failed to fetch')
      }
      if (response.ok && /(login|code|refresh|password)$/.test(call)) {
        const { token, refresh_token, expires_in } = (await response
          .clone()
          .json()) as Required<Body>
        const signedIn = call.endsWith('/code') ? laleh : names[body.username ?? '']
        const owner = owners.get(spent ?? bearer ?? '') ?? signedIn ?? -1
        owners.set(token, owner).set(refresh_token, owner)
        if (call.endsWith('/refresh')) fetchedHere.add(token)
        pairs.set(refresh_token, token)
        ends.set(token, {
          sets: sent.sets,
          at: sent.at + expires_in * 1000,
        })
        become(tab.backlog === undefined || jar ? 'answered' : 'unheard')
      }
      return response
    }
  }

  return {
    fetchFor,
    breaches,
    /** The tabs refresh before the end: a refresh of a live token is none too many. */
    beEarly() {
      isEarly = true
    },
    /** The tabs have no Web Locks. */
    lease() {
      isLeasing = true
    },
    ownerOf: (token: string) => owners.get(token),
    /** The password that somebody has changed theirs to, as the server has it. */
    passwordOf: (person: number) => passwords.get(person),
    /** Reuses of tokens whose answer was lost: the only ones that may be. */
    lostReuses: () => lostReuses,
    /** How often the server has said no to a refresh. */
    refusals: () => refusals,
    /** Whether it has said no to a refresh of this person. */
    hasRefused: (person: number | undefined) => refusedTo.has(person),
    become(next: Weather) {
      weather = next
    },
  }
}

type Body = {
  username?: string
  token?: string
  refresh_token?: string
  expires_in?: number
  newPassword?: string
}
