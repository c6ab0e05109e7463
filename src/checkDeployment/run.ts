import { createReport, type Report } from '../checkBackend/report.ts'
import { createChecking } from '../checkBackend/run.ts'
import { createDisclosed } from '../checkBackend/wire/disclosed.ts'
import { readCookie } from '../checkBackend/wire/cookies.ts'
import { adviseFor, kindsOf } from './advice.ts'
import { apiOf } from './apiOf.ts'
import type { Wish } from './arguments.ts'
import { asBrowser, createAsk, isHtml, type Answer, type Ask } from './ask.ts'
import { findAssets } from './assets.ts'
import type { Deployment } from './deployment.ts'
import { checkCors, checkWithAccount, checkWithoutAccount } from './steps/api.ts'
import { checkCaching } from './steps/caching.ts'
import { checkCompression } from './steps/compression.ts'
import { checkConnection } from './steps/connection.ts'
import { checkCookies } from './steps/cookies.ts'
import { askForDeepPage, checkFallback } from './steps/fallback.ts'
import { checkHeaders } from './steps/headers.ts'
import { checkMixedContent } from './steps/mixedContent.ts'
import { checkFiles } from './steps/page.ts'
import { checkPolicy } from './steps/policy.ts'
import { checkSourceMaps } from './steps/sourceMaps.ts'

/** Checks whether a live address serves the app as it should; resolves with what is wrong. */
export async function runCheck(
  wish: Wish,
  password: string | undefined,
  write: (line: string) => void,
  ca?: string,
): Promise<readonly string[]> {
  const disclosed = createDisclosed()
  disclosed.hide(password, 'password')
  const report = createReport(write, wish.given)
  report.write(`${wish.base.href} with ${wish.named}`)
  try {
    const page = await askForPage(wish.base, createAsk(ca), report)
    if (page !== undefined) await checkAll(page, wish, password)
  } catch (error) {
    report.wrong(`The check broke off: ${disclosed.show(wordsOf(error))}`)
  }
  report.summarize('of what was found has to change', 'Nothing has to change.')
  return report.wrongs().map(({ text }) => text)

  async function checkAll(page: Answer, { base, plain }: Wish, password?: string) {
    const ask = createAsk(ca)
    const assets = await findAssets(page, base, ask)
    const advise = adviseFor(kindsOf(page.headers))
    const deployment: Deployment = { base, ask, report, advise, page, assets }
    const deepPage = await askForDeepPage(deployment)
    const isDeepPage = deepPage.status === 200 && isHtml(deepPage) ? deepPage : undefined
    const api = apiOf(page, wish)

    checkFiles(deployment)
    await checkConnection(deployment, { ca, plain })
    checkHeaders(deployment, isDeepPage)
    checkPolicy(deployment, api.url)
    await checkCompression(deployment)
    checkCaching(deployment, isDeepPage)
    await checkFallback(deployment, deepPage)
    await checkSourceMaps(deployment)
    checkMixedContent(deployment, api.url)

    const checking = createChecking(
      {
        given: { ...api.given, baseUrl: api.url.href },
        user: wish.user ?? '',
        origin: base.origin,
      },
      password ?? '',
      report,
      disclosed,
    )
    report.write(`\nThe API: ${api.from}`)
    await checkWithoutAccount(checking, deployment)
    if (password === undefined)
      report.note('the login’s own cookies and headers are asked about with --user')
    else await checkWithAccount(checking)
    await checkCors(checking, deployment)
    const ofPage = page.headers.getSetCookie().map((each) => readCookie(each, page.url))
    const ofApi = checking.calls.made.flatMap(({ cookies }) => cookies)
    checkCookies(deployment, [
      { from: base, cookies: ofPage },
      { from: api.url, cookies: ofApi },
    ])
  }
}

/** The app's page, or `undefined` where the address does not answer with one. */
async function askForPage(base: URL, ask: Ask, report: Report): Promise<Answer | undefined> {
  const page = await ask(base, { accept: 'text/html', ...asBrowser }).catch((error: unknown) => {
    report.wrong(
      `${base.href} does not answer: ${wordsOf(error)}.`,
      'is the address right, the server running, and its certificate one that browsers trust?',
    )
    return undefined
  })
  if (page === undefined || (page.status === 200 && isHtml(page))) return page
  const location = page.headers.get('location')
  report.wrong(
    `${base.href} answers ${page.status}${location === null ? '' : `, to ${location}`}: that is not the app’s page.`,
    location === null ? 'is the address right?' : 'give the address that it leads to',
  )
  return undefined
}

const wordsOf = (error: unknown) => {
  const { message, code } = error as Error & { code?: string }
  return message || code || String(error)
}
