import { connect } from 'node:tls'
import type { Advice } from '../advice.ts'
import { isLocal, type Deployment } from '../deployment.ts'

const days = 86_400_000
/** The remaining validity, in milliseconds, below which a renewal by hand is due. */
const soon = 14 * days
const timeoutMs = 15_000

type Connected = { readonly protocol: string | false | null; readonly validTo: number }

/**
 * Connects as a browser does, preferring HTTP/2; resolves with the negotiated protocol and the end of the
 * certificate.
 */
const handshake = ({ hostname, port }: URL, ca: string | undefined) =>
  new Promise<Connected>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: host,
      ALPNProtocols: ['h2', 'http/1.1'],
      ...(ca !== undefined && { ca }),
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { alpnProtocol: protocol } = socket
      resolve({ protocol, validTo: Date.parse(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
  })

const http2: Advice = {
  nginx: 'listen 443 ssl http2; (from 1.25: http2 on;)',
  caddy: 'HTTP/2 is on by default: is “protocols” set, or another server before it?',
}
const redirect = (base: URL): Advice => ({
  nginx: `server { listen 80; server_name ${base.hostname}; return 301 https://$host$request_uri; }`,
  caddy: 'a site without a scheme redirects by itself: is “auto_https” off?',
  hosted: 'none: the host redirects by itself; look into its settings of the domain',
})

type Given = { ca?: string | undefined; plain?: URL | undefined }

/** Checks TLS, HTTP/2, and the redirect from plain HTTP. */
export async function checkConnection(deployment: Deployment, { ca, plain }: Given) {
  const { report, base, advise } = deployment
  report.heading('Connection')
  if (base.protocol !== 'https:') {
    if (isLocal(base))
      report.note('plain HTTP, on this machine: TLS and HTTP/2 were not asked about')
    else
      report.wrong(
        'The app is served over plain HTTP: whoever listens on the way reads passwords and tokens.',
        ...advise({ ...redirect(base), nginx: `listen 443 ssl; and ${redirect(base).nginx}` }),
      )
    return
  }
  const { protocol, validTo } = await handshake(base, ca)
  if (protocol === 'h2') report.ok('HTTP/2')
  else report.wrong('No HTTP/2: the files of the first load wait for each other.', ...advise(http2))
  const left = validTo - Date.now()
  if (left < soon)
    report.note(`the certificate ends in ${Math.floor(left / days)} days: is it renewed by itself?`)
  await checkRedirect(deployment, plain)
}

async function checkRedirect({ report, base, ask, advise }: Deployment, plain?: URL) {
  if (plain === undefined && base.port !== '')
    return report.note(
      `the redirect from plain HTTP was not asked about: which port is it? Give --http, such as http://${base.hostname}:8080`,
    )
  const from = new URL(base.pathname, plain ?? `http://${base.host}`)
  const answer = await ask(from).catch(() => undefined)
  if (answer === undefined)
    return report.note(`nothing answers at ${from.href}: whoever follows an old link gets nowhere`)
  const location = answer.headers.get('location')
  const to = location === null ? undefined : new URL(location, from)
  const leads = to?.origin === base.origin && to.pathname === base.pathname
  if (leads && [301, 308].includes(answer.status)) return report.ok(`${from.href} redirects here`)
  const what =
    to === undefined
      ? `answers ${answer.status} over plain HTTP`
      : `redirects (${answer.status}) to ${to.href}`
  report.wrong(
    `${from.href} ${what}: have it redirect with 301 to ${base.href}.`,
    ...advise(redirect(base)),
  )
}
