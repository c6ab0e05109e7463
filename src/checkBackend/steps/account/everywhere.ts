import { readUser } from '../../../session/http/tokenResponse.ts'
import { isUserTold, type Checking, type Held } from '../checking.ts'
import { carriedBy, tellRefusal } from '../refresh.ts'
import { heldAfter } from '../tokens.ts'
import { logIn, tellNone } from './asking.ts'

/** Checks that signing out everywhere ends the session that asks, and one in another browser. */
export async function checkEverywhere(checking: Checking, elsewhere: () => Checking) {
  const { account, calls, report, password } = checking
  const setup = account?.signOutEverywhere
  if (setup === undefined) return
  report.heading('Signing out everywhere, after a login here and one in another browser')
  const there = elsewhere()
  const here = await logIn(checking, password)
  const other = await logIn(there, password)
  if (here === undefined || other === undefined)
    return report.note('it was not tried: a login before it brought no token')
  const answer = await calls.ask('signOutEverywhere', setup, here.accessToken)
  if (tellNone(answer, checking)) return
  if (answer.good === undefined)
    return report.wrong(
      `It is answered with ${answer.status}: nobody is signed out, and the app says that it failed.`,
      'does the server want another method, or a body? this one has none',
    )
  report.ok(`${answer.status} is an answer: the app signs out here, and in the other tabs`)
  const isUserKnown = isUserTold(checking)
  await tellEnded(checking, here, 'this session', isUserKnown)
  await tellEnded(there, other, 'the session in the other browser', isUserKnown)
}

/** Reports whether the server still takes the tokens of a session that it was to end. */
async function tellEnded(checking: Checking, held: Held, whose: string, isUserKnown: boolean) {
  const { options, calls, report } = checking
  const isRenewed = options.endpoints.refresh !== false && options.renewal !== 'none'
  const stillSignedIn = `The server has not ended ${whose}`
  if (isRenewed) {
    report.heading(`Refresh of ${whose} after it`)
    const refresh = await calls.call('refresh', carriedBy(checking, held))
    if (heldAfter('refresh', refresh, checking) === undefined) tellRefusal(checking, refresh)
    else report.wrong(`${stillSignedIn}: it is refreshed.`, 'have it revoke all refresh tokens')
  }
  if (!isUserKnown) return
  report.heading(`The user of ${whose} after it`)
  const { outcome } = await calls.call('user', { accessToken: held.accessToken })
  if (!outcome.ok || !('user' in readUser(outcome.body, options)))
    return report.ok('the access token is good no more')
  if (isRenewed && options.renewal !== 'accessToken')
    return report.note('the access token is accepted to its end: have it live for minutes')
  report.wrong(`${stillSignedIn}: its access token is accepted.`, 'have it revoke all tokens')
}
