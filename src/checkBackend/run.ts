import { fillOptions } from '../session/options/defaults.ts'
import type { Wish } from './arguments.ts'
import type { Browser } from './wire/browser.ts'
import { createCalls, type Called } from './wire/calls.ts'
import { createJar } from './wire/cookies.ts'
import { checkCors } from './steps/cors.ts'
import { createDisclosed, type Disclosed } from './wire/disclosed.ts'
import { checkLogin } from './steps/login.ts'
import { checkLateLogout, checkLogout } from './steps/logout.ts'
import { checkRefresh, checkReuse } from './steps/refresh.ts'
import { checkChangePassword } from './steps/account/changePassword.ts'
import { checkEverywhere } from './steps/account/everywhere.ts'
import { createReport, type Report } from './report.ts'
import { isUserTold, type Checking } from './steps/checking.ts'
import { tellReauthentication } from './steps/reauthentication.ts'
import { checkUser } from './steps/user.ts'
import { checkWrongPassword } from './steps/wrongPassword.ts'

/** Makes what the steps of a check share: the options, and a simulated browser that makes the calls. */
export function createChecking(
  { given, user, origin, account }: Pick<Wish, 'given' | 'user' | 'origin' | 'account'>,
  password: string,
  report: Report,
  disclosed: Disclosed,
  browser: Browser = { jar: createJar(), origin },
  before: readonly Called[] = [],
): Checking {
  const options = fillOptions(given)
  const calls = createCalls(options, browser, report, disclosed, before)
  return { options, calls, report, disclosed, user, password, origin, account }
}

/** Reports, call by call, whether options and a server fit together; resolves with what does not. */
export async function runCheck(
  wish: Wish,
  password: string,
  write: (line: string) => void,
): Promise<readonly string[]> {
  const disclosed = createDisclosed()
  disclosed.hide(password, 'password')
  disclosed.hide(wish.newPassword, 'new password')
  const report = createReport(write, wish.given)
  const checking = createChecking(wish, password, report, disclosed)
  report.write(`${checking.calls.baseUrl.href} with ${wish.named}`)
  if (wish.doubted !== undefined) report.write(doubt(wish.doubted))
  try {
    // A second browser, where the same person signs in.
    const elsewhere = () => createChecking(wish, password, report, disclosed)
    await checkAll(checking, elsewhere, wish.newPassword)
  } catch (error) {
    report.wrong(`The check broke off: ${disclosed.show((error as Error).message)}`)
  }
  if (wish.doubted !== undefined && report.wrongs().length > 0)
    report.write(
      `\nThe preset ${wish.doubted} is unproven: what does not fit is most likely its fault.`,
    )
  summarize(checking)
  return report.wrongs().map(({ text }) => text)
}

/** What is told first of a preset that nobody has run. */
const doubt = (preset: string) =>
  `The preset ${preset} is unproven: it was read from documentation, and has never met its server.\n` +
  'Where something does not fit, doubt the preset first, before your server.'

async function checkAll(
  checking: Checking,
  elsewhere: () => Checking,
  newPassword: string | undefined,
) {
  const { options, calls } = checking
  const held = await checkLogin(checking)
  const login = calls.made[0]
  if (login?.status === undefined && login?.csrf?.status === undefined) return
  if (held !== undefined) {
    await checkUser(checking, held)
    const next =
      options.endpoints.refresh === false ? undefined : await checkRefresh(checking, held)
    const known = { user: isUserTold(checking), refresh: next !== undefined }
    await checkLogout(checking, next ?? held, known)
    if (options.renewal === 'refreshToken' && next !== undefined) {
      const last = await checkReuse(checking)
      if (last !== undefined) await checkLateLogout(checking, last)
    }
  }
  await checkWrongPassword(checking, login)
  if (held !== undefined) {
    await checkChangePassword(checking, newPassword)
    await checkEverywhere(checking, elsewhere)
  }
  tellReauthentication(checking)
  await checkCors(checking)
}

function summarize({ options, report }: Checking) {
  const hasNoUser = options.user.from === 'call' && options.endpoints.user === false
  report.summarize(
    'of what was found does not fit',
    hasNoUser ? 'Everything that there is fits; there is no user.' : 'Everything fits.',
  )
}
