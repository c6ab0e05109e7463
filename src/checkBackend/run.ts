import { fillOptions } from '../session/options/defaults.ts'
import type { Wish } from './arguments.ts'
import { createCalls } from './calls.ts'
import { checkCors } from './cors.ts'
import { createDisclosed } from './disclosed.ts'
import { checkLogin, checkWrongPassword } from './login.ts'
import { checkLogout } from './logout.ts'
import { checkRefresh, checkReuse } from './refresh.ts'
import { createReport } from './report.ts'
import type { Checking } from './steps.ts'
import { checkUser } from './user.ts'

/** Tells call by call whether options and a server fit together; resolves to what does not. */
export async function runCheck(
  { given, named, user, origin }: Wish,
  password: string,
  write: (line: string) => void,
): Promise<readonly string[]> {
  const options = fillOptions(given)
  const disclosed = createDisclosed()
  disclosed.hide(password, 'password')
  const report = createReport(write)
  const calls = createCalls(options, origin, report, disclosed)
  const checking: Checking = { options, calls, report, disclosed, user, password }

  report.write(`${calls.baseUrl.href} with ${named}`)
  if (await checkWrongPassword(checking)) await checkRest(checking, origin)

  const wrongs = report.wrongs()
  report.write('')
  if (wrongs.length === 0) report.write('Everything fits.')
  else {
    report.write(`${wrongs.length} of what was found does not fit:`)
    wrongs.forEach((wrong) => report.write(`   ✗ ${wrong}`))
  }
  return wrongs
}

async function checkRest(checking: Checking, origin: string | undefined) {
  const { renewal, endpoints } = checking.options
  let held = await checkLogin(checking)
  if (held !== undefined) {
    if (endpoints.user !== false) await checkUser(checking, held)
    if (endpoints.refresh !== false) held = await checkRefresh(checking, held)
    if (endpoints.logout !== false) await checkLogout(checking, held)
    if (renewal === 'refreshToken') await checkReuse(checking)
  }
  if (origin !== undefined) await checkCors(checking, origin)
}
