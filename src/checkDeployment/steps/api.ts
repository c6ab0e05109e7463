import { areReadable, exposedBy, mayCall, why } from '../../checkBackend/steps/cors.ts'
import type { Checking } from '../../checkBackend/steps/checking.ts'
import { tellNoAnswer } from '../../checkBackend/steps/fault.ts'
import { checkLogin } from '../../checkBackend/steps/login.ts'
import { checkLogout } from '../../checkBackend/steps/logout.ts'
import { madeUp } from '../../checkBackend/steps/madeUp.ts'
import { textOf, type Called } from '../../checkBackend/wire/calls.ts'
import type { Deployment } from '../deployment.ts'

/** Makes a call that needs no account. The server refuses it, and thereby shows that it answers and how. */
export async function checkWithoutAccount(checking: Checking, { advise, base }: Deployment) {
  const { options, calls, report, disclosed } = checking
  const { user, refresh } = options.endpoints
  report.heading(`The API at ${calls.baseUrl.href}, without an account`)
  disclosed.hide(madeUp.token, 'made-up token')
  const name = user !== false ? 'user' : refresh !== false ? 'refresh' : undefined
  if (name === undefined) return report.note('there is no call that can be made without an account')
  const called = await calls.call(name, name === 'refresh' ? { refreshToken: madeUp.token } : {})
  if (called.outcome.ok) return tellYes(called, checking)
  if (called.outcome.error.name === 'RefusedError')
    return report.ok(`it answers, with ${called.status}`)
  const isPage = /^\s*</.test(textOf(called.body))
  if (!isPage || calls.baseUrl.origin !== base.origin) return tellNoAnswer(called, checking)
  const { pathname } = new URL(options.endpoints.login.url, calls.baseUrl)
  const folder = `${pathname.split('/').slice(0, 2).join('/')}/`
  report.wrong(
    `The API’s own address is answered with a page (${called.status}): nothing hands the calls on to it.`,
    ...advise({
      nginx: `location ${folder} { proxy_pass https://api.example.com; } before the fallback`,
      caddy: `handle ${folder}* { reverse_proxy https://api.example.com } before the fallback`,
      redirects: `before the fallback, ${folder}* https://api.example.com${folder}:splat 200`,
    }),
    'or give --api, where the API is at an address of its own',
  )
}

/** Reports a successful answer to a call without a token. Only a person can judge whether it contains data. */
const tellYes = ({ name, status }: Called, { report }: Checking) =>
  report.note(
    `it answers ${status} to a ${name} call without a token: is there anybody’s data in it?`,
  )

/** Checks what needs an account: the cookies and headers of a login. */
export async function checkWithAccount(checking: Checking) {
  const { calls, report } = checking
  const held = await checkLogin(checking)
  if (held === undefined) return
  const login = calls.made.find(({ name }) => name === 'login')
  if (!/\bno-store\b/i.test(login?.headers.get('cache-control') ?? ''))
    report.note('the answer with the tokens lacks Cache-Control: no-store (RFC 6749, 5.1)')
  await checkLogout(checking, held, { user: false, refresh: false })
}

/**
 * Checks CORS: which calls the app's page may make, which answers it may read, and whether other sites may do
 * so too.
 */
export async function checkCors(checking: Checking, { base }: Deployment) {
  const { calls, report } = checking
  report.heading(`CORS of the API, for ${base.origin}`)
  const answered = calls.made.filter(({ status }) => status !== undefined)
  if (answered.length === 0) return report.note('not asked about: the API does not answer')
  if (calls.baseUrl.origin === base.origin) return report.ok('the same origin: nothing to allow')
  if ((await mayCall(checking, base.origin)) && areReadable(checking, base.origin))
    tellExposed(answered, checking)
  await checkOtherOrigin(checking)
}

function tellExposed(answered: readonly Called[], { options, report }: Checking) {
  const lacking = Object.entries(why).filter(([header]) =>
    answered.some(({ headers }) => !exposedBy(headers, options)(header)),
  )
  if (lacking.length === 0) return report.ok('Date and Retry-After are exposed')
  report.wrong(
    lacking.map(([header, so]) => `${header} is not exposed: ${so}.`).join(' '),
    `the API’s server: Access-Control-Expose-Headers: ${Object.keys(why).join(', ')}`,
  )
}

/** An origin that no site has. If it may read answers to requests with cookies, every site may. */
const other = 'https://other-site.invalid'

async function checkOtherOrigin({ options, calls, report }: Checking) {
  const { user, login } = options.endpoints
  const url = new URL((user === false ? login : user).url, calls.baseUrl)
  const headers = {
    origin: other,
    'access-control-request-method': (user === false ? login : user).method,
  }
  const answer = await fetch(url, { method: 'OPTIONS', redirect: 'manual', headers }).catch(
    () => undefined,
  )
  const allow = (name: string) => answer?.headers.get(`access-control-allow-${name}`)
  if (allow('origin') === other && allow('credentials') === 'true') {
    report.wrong(
      'Every site may call the API with a person’s cookies, and read the answers: the origin is allowed whatever it is.',
      'the API’s server: allow the origins that there are, one by one',
    )
  } else report.ok('no other site may read answers that cookies decide on')
}
