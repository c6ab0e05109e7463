import { fillOptions } from '../../session/options/defaults.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import type { Wish } from '../arguments.ts'
import type { Browser } from '../wire/browser.ts'
import { textOf, type CallName, type Called } from '../wire/calls.ts'
import { apply, type Change } from '../change.ts'
import { createJar } from '../wire/cookies.ts'
import type { Disclosed } from '../wire/disclosed.ts'
import { checkLogin } from '../steps/login.ts'
import { checkLogout } from '../steps/logout.ts'
import { checkRefresh, checkReuse } from '../steps/refresh.ts'
import { createReport, type Finding } from '../report.ts'
import { createChecking } from '../run.ts'
import { isUserTold, type Checking, type Held } from '../steps/checking.ts'
import { checkUser } from '../steps/user.ts'
import { checkWrongPassword } from '../steps/wrongPassword.ts'
import { guessCsrf } from './csrfGuesses.ts'
import { guessForms, guessPlaces, type Sources } from './guesses.ts'
import { isHarmless } from './harmless.ts'
import { askForNothing, levelOf } from './level.ts'
import { search, type Attempt, type Found } from './search.ts'

/** The most options that are tried for one call. */
const most = 150

/**
 * The level (see `levelOf`) of a step that makes no call. A user that came with the login ranks below a user
 * call that answers. No logout call ranks above one whose address does not exist, but below one that is
 * refused.
 */
const withoutCall = { login: 0, user: 3.5, refresh: 0, logout: 1.5 }
/** The level of a logout that is answered, but after which the server still accepts the tokens. */
const inVain = 1.2

/**
 * What was found: the options, the changes that led to them in order, and the number of calls that were made.
 */
export type Fitted = {
  readonly given: SessionOptions
  readonly trail: readonly Change[]
  readonly calls: number
  /** Whether the search ended early because the server limits the number of attempts (429). */
  readonly isLimited: boolean
}

/** Thrown when the server limits the number of attempts; what was found until then is kept. */
class TooManyTries extends Error {}

type Step<T> = (checking: Checking) => Promise<T>
type Made<T> = { readonly value: T; readonly made: readonly Called[]; readonly isUserTold: boolean }

const changesOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ remedies }) => remedies.filter((each) => typeof each !== 'string'))

const isLast = ({ set }: Change) => 'user.from' in set || set['endpoints.logout'] === false
const lastLast = (changes: readonly Change[]) => [
  ...changes.filter((each) => !isLast(each)),
  ...changes.filter(isLast),
]

/** Looks for the options that fit a server, call by call, using the steps of the check. */
export async function fit(
  wish: Wish,
  password: string,
  sources: Sources,
  disclosed: Disclosed,
  found: (change: Change) => void,
): Promise<Fitted> {
  let { given } = wish
  const trail: Change[] = []
  const jar = createJar()
  const nothing = await askForNothing(new URL(fillOptions(given).baseUrl))
  let before: readonly Called[] = []
  let calls = Object.keys(nothing).length

  function accept(changes: readonly Change[]) {
    for (const change of changes) {
      trail.push(change)
      given = apply(given, change)
      found(change)
    }
  }

  /** Runs one step with some options, without reporting anything. */
  async function run<T>(
    step: Step<T>,
    call: CallName,
    tried: SessionOptions,
    memory: Browser['memory'],
    isGuessed = true,
  ): Promise<Attempt<Made<T>>> {
    const report = createReport(() => {}, tried)
    const browser = { jar, origin: wish.origin, ...(memory && { memory }) }
    const asked = memory?.size ?? 0
    const checking = createChecking(
      { ...wish, given: tried },
      password,
      report,
      disclosed,
      browser,
      before,
    )
    const putBack = jar.remember()
    const value = await step(checking)
    const made = checking.calls.made.slice(before.length)
    calls += memory ? memory.size - asked : made.length
    if (made.some(({ status }) => status === 429)) throw new TooManyTries()
    const called = made.find(({ name }) => name === call)
    const reached = called ? levelOf(called, checking, nothing) : withoutCall[call]
    // What is tried next must not be called signed in.
    if (call === 'login' && reached < 4 && called?.outcome.ok === true) putBack()
    const wrongs = report.wrongs()
    const isInVain = call === 'logout' && reached === 4 && wrongs.length > 0
    const level = isInVain ? inVain : reached
    const better = changesOf(report.notes())
    const isDone = wrongs.length === 0 && better.length === 0
    const guesses =
      !isGuessed || called === undefined || wrongs.length === 0 || (reached === 4 && !isInVain)
        ? []
        : [
            ...guessCsrf(called, checking.calls.made, tried, sources),
            ...(reached >= 2.5 ? guessForms(called, tried, sources) : []),
            ...(reached < 4 ? guessPlaces(call, tried, sources) : []),
          ].filter((each) => isHarmless(call, apply(tried, each), sources.accountCalls))
    return {
      given: tried,
      value: { value, made, isUserTold: isUserTold(checking) },
      level,
      points: report.fits() - 2 * wrongs.length - better.length / 2,
      answer: called ? `${called.status} ${textOf(called.body)}` : '',
      isDone,
      changes: lastLast([...changesOf(wrongs), ...better, ...guesses]),
    }
  }

  async function look<T>(
    step: Step<T>,
    call: CallName,
    isRepeatable = true,
    isGuessed = true,
  ): Promise<Found<Made<T>>> {
    const memory = isRepeatable ? new Map() : undefined
    const best = await search(given, (tried) => run(step, call, tried, memory, isGuessed), most)
    return best
  }

  async function settle<T>(step: Step<T>, call: CallName, isRepeatable = true, isGuessed = true) {
    const best = await look(step, call, isRepeatable, isGuessed)
    accept(best.trail)
    return best.attempt
  }

  /** Looks for a refresh call that takes the access token itself. */
  async function lookForRenewalOfItself(held: Held) {
    const kept = given
    const own: Change = {
      set: {
        renewal: 'accessToken',
        'token.refreshBefore': 60,
        'endpoints.refresh': { url: '/neshast/nothing-is-here', bearer: 'access' },
      },
      seen: 'no refresh token came, and a refresh takes the access token itself while it lives',
    }
    given = apply(given, own)
    const withAccess = (changes: readonly Change[]) =>
      changes.map(({ set, seen }) => {
        const endpoint = set['endpoints.refresh']
        return endpoint
          ? { set: { ...set, 'endpoints.refresh': { ...endpoint, bearer: 'access' } }, seen }
          : { set, seen }
      })
    const memory = new Map()
    const best = await search(
      given,
      async (tried) => {
        const made = await run((checking) => checkRefresh(checking, held), 'refresh', tried, memory)
        return { ...made, changes: withAccess(made.changes) }
      },
      most,
    )
    given = kept
    if (best.attempt.level < 4 || best.attempt.value.value === undefined) return undefined
    accept([own, ...best.trail])
    return best.attempt.value.value
  }

  async function all() {
    const login = await settle(checkLogin, 'login')
    const held = login.value.value
    if (held === undefined) return
    before = login.value.made.slice(-1)
    const user = await settle((checking) => checkUser(checking, held), 'user')
    before = [...before, ...user.value.made.slice(0, 1)]
    const next = await fitRefresh(held)
    if (next !== undefined && fillOptions(given).renewal === 'refreshToken')
      await settle(checkReuse, 'refresh', false)
    const known = { user: user.value.isUserTold, refresh: next !== undefined }
    await settle((checking) => loginAndOut(checking, known), 'logout', false)
    // What it advises is tried, and no other form of a login that is known by now.
    const wrong = (checking: Checking) => checkWrongPassword(checking, before[0])
    await settle(wrong, 'login', true, false)
  }

  async function fitRefresh(held: Held) {
    const { endpoints } = fillOptions(given)
    if (endpoints.refresh === false) return lookForRenewalOfItself(held)
    const best = await look((checking) => checkRefresh(checking, held), 'refresh')
    if (best.attempt.level >= 3) {
      accept(best.trail)
      return best.attempt.value.value
    }
    accept([
      {
        set: { renewal: 'none', 'endpoints.refresh': false },
        seen:
          held.refreshToken === undefined
            ? 'no call was found that refreshes'
            : 'no call was found that takes the refresh token of the login: the session ends with its access token',
      },
    ])
    return undefined
  }

  const isLimited = await all().then(
    () => false,
    (error: Error) => {
      if (error instanceof TooManyTries) return true
      throw error
    },
  )
  return { given, trail, calls, isLimited }
}

/** A logout after a login of its own: each attempt needs tokens that have not been revoked. */
async function loginAndOut(checking: Checking, known: { user: boolean; refresh: boolean }) {
  const held = await checkLogin(checking)
  if (held !== undefined) await checkLogout(checking, held, known)
}
