import { keysOf, pathText, read } from '../../session/util/path.ts'
import type { User } from '../../session/state/session.ts'
import { readTokens, readUser } from '../../session/http/tokenResponse.ts'
import type { Called } from '../wire/calls.ts'
import { written } from '../change.ts'
import { tellNotExpired } from './expired.ts'
import { tellNoAnswer } from './fault.ts'
import { madeUp } from './madeUp.ts'
import { asChanges, suggest, suggestPart } from './suggest.ts'
import type { Checking, Held } from './checking.ts'
import { userElsewhere } from './userElsewhere.ts'

/** Checks the user, in whichever place the options name. */
export async function checkUser(checking: Checking, held: Held) {
  const { options } = checking
  if (options.user.from !== 'call') return tellUserOfLogin(checking)
  if (options.endpoints.user === false) return tellNobody(checking)
  return checkUserCall(checking, held)
}

/** Reports that there is no user. The app works without one, but the person should know what is missing. */
function tellNobody(checking: Checking) {
  const { report } = checking
  report.heading('The user')
  const without =
    'nobody is greeted, screens that need a scope stay closed, and tabs cannot tell two people apart'
  const found = userElsewhere(checking)
  if (found.length > 0) report.wrong(`There is no user: ${without}.`, ...found)
  else report.note(`there is no user, and nothing that came holds one: ${without}`)
}

/** Checks the user call with a valid token and with an invalid one. */
async function checkUserCall(checking: Checking, { accessToken }: Held) {
  const { calls, report } = checking
  report.heading('The user')
  const called = await calls.call('user', { accessToken })
  const { outcome } = called
  if (!outcome.ok) {
    tellNoAnswer(called, checking)
    if (outcome.isExpired)
      report.note('to the app it says "expired": it would refresh, and ask again')
    return
  }
  const found = readUser(outcome.body, checking.options)
  if ('error' in found) tellNoUser(called, checking)
  else tellUser(found.user, checking)
  await checkBadToken(checking, called)
}

function tellNoUser({ body }: Called, { options, report }: Checking) {
  report.wrong(
    `No user at user.property (${written(options.user.property)}); the answer has: ${keysOf(body).join(', ') || 'no fields'}.`,
    ...asChanges('user.property', suggest.user(body), 'the answer to the user call'),
  )
}

const missing = {
  id: 'tabs cannot tell two people apart',
  name: 'home greets nobody by name',
  scope: 'screens that need a scope stay closed',
  locale: 'the language is not taken from the user',
}

/** Reports what the app can read from a user. */
function tellUser(user: User, { options, report, disclosed }: Checking) {
  const { property, id, name, scope, locale } = options.user
  report.ok(`the user: user.property (${written(property)}) with ${keysOf(user).join(', ')}`)
  for (const [part, path] of Object.entries({ id, name, scope, locale })) {
    const value = read(user, path)
    const key = part as keyof typeof missing
    if (value === undefined || value === null) {
      report.note(
        `nothing at user.${part} (${written(path)}): ${missing[key]}`,
        ...asChanges(`user.${part}`, suggestPart[key](user), 'the user').slice(0, 3),
      )
    } else {
      const shown = written(disclosed.showValue(value, part))
      report.ok(`user.${part} (${pathText(path)}): ${shown}`)
    }
  }
}

/** Checks the answer to a token that the server has never issued; it stands for an expired one. */
async function checkBadToken(checking: Checking, good: Called) {
  const { options, calls, report, disclosed } = checking
  if (options.endpoints.user !== false && options.endpoints.user.bearer !== 'access') return
  report.heading('The user, with a token that is not good')
  disclosed.hide(madeUp.token, 'bad token')
  const called = await calls.call('user', { accessToken: madeUp.token })
  const { status, outcome } = called
  if (status === undefined) return tellNoAnswer(called, checking)
  if (!outcome.ok && outcome.isExpired) {
    return report.ok(
      `${status} is in expired.user (${written(options.expired.user)}): the app refreshes`,
    )
  }
  if (outcome.ok && JSON.stringify(called.body) === JSON.stringify(good.body)) {
    return report.wrong(
      'A token that is not good is answered as a good one: the call does not look at it.',
      'is it the call that tells who somebody is? endpoints.user.url',
    )
  }
  tellNotExpired(called, checking, 'a made-up token', good.body)
}

/** Reports a user that comes with the login, or in the access token. */
function tellUserOfLogin(checking: Checking) {
  const { options, report, calls } = checking
  const { from, property } = options.user
  report.heading(`The user, from the ${from === 'token' ? 'token' : 'login'}`)
  const login = calls.made.find(({ name, outcome }) => name === 'login' && outcome.ok)
  if (!login?.outcome.ok) return
  const found = readTokens('login', login.outcome, options)
  const user = 'tokens' in found ? found.tokens.user : undefined
  if (user !== undefined) {
    tellUser(user, checking)
    return report.note(
      'what a token that is not good is answered was not seen, for there is no user call: the app learns of it where your own requests get an answer of expired.request',
    )
  }
  report.wrong(
    `No user at user.property (${written(property)}) of user.from (${from}).`,
    ...(from === 'login'
      ? asChanges('user.property', suggest.user(login.body), 'the answer to login')
      : ["is the access token a JWT? if not, set user.from: 'call' and endpoints.user"]),
  )
}
