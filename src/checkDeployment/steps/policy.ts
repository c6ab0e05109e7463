import { setHeader } from '../advice.ts'
import type { Deployment } from '../deployment.ts'
import { expectedPolicy } from '../expected.ts'

type Policy = ReadonlyMap<string, readonly string[]>

/** The policies in a header; a browser enforces all of them. */
const policiesOf = (header: string): readonly Policy[] =>
  header
    .split(',')
    .map(
      (policy) =>
        new Map(
          policy
            .split(';')
            .map((directive) => directive.trim().split(/\s+/))
            .filter(([name]) => name)
            .map(([name = '', ...values]) => [name.toLowerCase(), values]),
        ),
    )
    .filter(({ size }) => size > 0)

/** The sources that a directive allows, or those of `default-src` where the directive is missing. */
const sourcesOf = (policy: Policy, name: string) => policy.get(name) ?? policy.get('default-src')

const tooMuch = /^('unsafe-inline'|'unsafe-eval'|\*|https?:|data:|blob:)$/

const problems: readonly (readonly [words: string, holds: (policy: Policy) => boolean])[] = [
  ...['script-src', 'style-src', 'object-src'].map(
    (name) =>
      [
        `${name} allows more than the app's own files`,
        (policy: Policy) => {
          const sources = sourcesOf(policy, name)
          return sources !== undefined && !sources.some((each) => tooMuch.test(each))
        },
      ] as const,
  ),
  ...['base-uri', 'form-action', 'frame-ancestors'].map(
    (name) => [`${name} is not in it`, (policy: Policy) => policy.has(name)] as const,
  ),
  [
    "require-trusted-types-for 'script' is not in it",
    (policy) => policy.get('require-trusted-types-for')?.includes("'script'") === true,
  ],
]

/** Whether a source allows the page to connect to an origin. */
const covers = (source: string, to: URL, own: URL) => {
  if (source === "'self'") return to.origin === own.origin
  if (source === '*' || source === to.protocol) return true
  const { protocol, host } = to
  const [, scheme, name = ''] = /^(?:([a-z]+:)\/\/)?([^/]+)/i.exec(source) ?? []
  if (scheme !== undefined && scheme !== protocol) return false
  return name === host || (name.startsWith('*.') && host.endsWith(name.slice(1)))
}

/**
 * Checks that there is a Content-Security-Policy, that it is enforced and strict, and that it lets the app
 * reach its API.
 */
export function checkPolicy({ report, page, advise, base }: Deployment, api: URL) {
  report.heading('Content-Security-Policy')
  const expected = expectedPolicy(api.origin === base.origin ? undefined : api.origin)
  const set = advise(setHeader('Content-Security-Policy', expected))
  const policies = policiesOf(page.headers.get('content-security-policy') ?? '')
  if (policies.length === 0) {
    const isReported = page.headers.has('content-security-policy-report-only')
    report.wrong(
      isReported
        ? 'The policy is only reported (Content-Security-Policy-Report-Only): no browser heeds it.'
        : 'There is no Content-Security-Policy: an injected script runs, and reads the tokens.',
      ...set,
    )
    return
  }
  const found = problems.filter(([, holds]) => !policies.some(holds)).map(([words]) => words)
  if (found.length > 0) report.wrong(`The policy is weak: ${found.join('; ')}.`, ...set)
  else report.ok('it allows the app’s own files only, and no other site may frame the page')
  const isReachable = policies.every((policy) => {
    const sources = sourcesOf(policy, 'connect-src')
    return sources === undefined || sources.some((each) => covers(each, api, base))
  })
  if (isReachable) report.ok(`connect-src lets the app reach ${api.origin}`)
  else report.wrong(`connect-src does not allow ${api.origin}: nobody can sign in.`, ...set)
}
