import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './table.ts'
import { installPeers, peersFolder } from './peers.ts'
import { weigh, type Weight } from './weigh.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))
const toolkit = ['@reduxjs/toolkit', 'redux']
const frameworks = [...toolkit, 'redux-persist', 'jwt-decode']

/** What a host imports at least. */
export const minimal = "export { createSession, Credentials, devToolsOptions } from './session'"
const features = {
  'idle time-out': "export { idleTimeout } from './session'",
  'absolute time-out': "export { absoluteTimeout } from './session'",
  timeline: "export { createTimeline, errorText, timelineText } from './session'",
  'User Timing marks': "export { createTimings } from './session'",
  're-authentication dialog': "export { reauthDialog } from './session'",
  'a preset (strapi)': "export { default as strapi } from './session/presets/strapi'",
}

/** What everybody carries, by what it is for: the files that would go with it. */
const parts = {
  'one session in any number of tabs': ['tabs/*', 'platform/indexedDbStore'],
  'refresh, back-off, timers': ['refresh/*', 'http/backoff', 'api/authorizedRequest'],
  'calls to any server, and reading their answers': [
    'http/callEndpoint',
    'http/buildRequest',
    'http/lifetime',
    'http/tokenResponse',
    'options/responseMatch',
  ],
  'sign-in, sign-out, revocation, the user': ['login/*', 'user/loadUser', 'user/userQuery'],
  'a record that is checked, guarded and verified': ['storage/*'],
  'the four states': ['state/reducer', 'state/transitions', 'state/expiry'],
  'scopes, redaction, typed errors': ['user/scopes', 'devtools/redact', 'state/errors'],
}

/** The files of `folder/*` below `src/session`, without their ending; what is in a folder of its own is loaded later. */
const filesIn = (pattern: string) => {
  const folder = pattern.slice(0, -2)
  return readdirSync(join(source, 'session', folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replace(/\.ts$/, '')}`)
}

/** The files of each part, below `src`. */
export const partFiles = Object.entries(parts).map(
  ([name, files]) =>
    [
      name,
      files
        .flatMap((file) => (file.endsWith('/*') ? filesIn(file) : [file]))
        .map((file) => `session/${file}.ts`),
    ] as const,
)

/** What an app would import of each at least. */
const peers = {
  '@auth0/auth0-spa-js': "export { createAuth0Client } from '@auth0/auth0-spa-js'",
  'react-auth-kit': ['', '/createStore', '/createRefresh']
    .concat(
      ['SignIn', 'SignOut', 'IsAuthenticated', 'AuthHeader'].map((name) => `/hooks/use${name}`),
    )
    .map((file, i) => `export { default as export${i} } from 'react-auth-kit${file}'`)
    .join('\n'),
  '@supabase/auth-js': "export { AuthClient } from '@supabase/auth-js'",
  'oidc-client-ts': "export { UserManager, WebStorageStateStore } from 'oidc-client-ts'",
  '@nuxtjs/auth-next (runtime)':
    "export { Auth, RefreshScheme } from '@nuxtjs/auth-next/dist/runtime'",
}

const kB = (value: number, unit = 'kB gz') => ({ value, unit })
const ours = (
  lines: readonly string[],
  external: readonly string[] = frameworks,
  without: readonly string[] = [],
) => weigh({ entry: lines.join('\n'), folder: source, external, without })

/** The session layer in a host that uses no more than it must. */
export const minimalSession = () => ours([minimal])

/** What each file of the session layer adds to that host, the most first: what it weighs less without the file. */
export async function whySession(): Promise<{ file: string; gzip: number }[]> {
  const files = readdirSync(join(source, 'session'), { recursive: true, encoding: 'utf8' })
  const { gzip } = await minimalSession()
  const rows: { file: string; gzip: number }[] = []
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    // A file that is not in that host weighs nothing there.
    const rest = await ours([minimal], frameworks, [`session/${file}`]).catch(() => undefined)
    if (rest !== undefined && rest.gzip < gzip) rows.push({ file, gzip: gzip - rest.gzip })
  }
  return rows.sort((one, other) => other.gzip - one.gzip)
}

const brotli = (what: string, { brotli }: Weight): Row => ({ what, ours: kB(brotli, 'kB br') })

/** What the session layer weighs in a host, feature by feature, and beside its peers. */
export async function sizeRows(): Promise<Row[]> {
  await installPeers()
  const least = await minimalSession()
  const inside = await ours([minimal], toolkit)
  const all = await ours(["export * from './session'"])
  const every = [minimal, ...Object.values(features)]
  const whole = await ours(every)

  const rows: Row[] = [
    {
      what: 'minimal host, frameworks outside',
      ours: kB(least.gzip),
      goal: { of: 'ours', atMost: 7 },
    },
    brotli('the same, brotli', least),
    { what: 'minimal host, redux-persist and jwt-decode inside', ours: kB(inside.gzip) },
    brotli('the same, brotli', inside),
    { what: 'all exports, frameworks outside', ours: kB(all.gzip) },
    brotli('the same, brotli', all),
  ]
  for (const [name, line] of Object.entries(features)) {
    const without = await ours(every.filter((each) => each !== line))
    rows.push({ what: `${name}, by leaving it out`, ours: kB(whole.gzip - without.gzip) })
  }
  for (const [name, without] of partFiles) {
    const rest = await ours([minimal], frameworks, without)
    rows.push({ what: `in the minimal host: ${name}`, ours: kB(least.gzip - rest.gzip) })
  }
  for (const [name, entry] of Object.entries(peers)) {
    const peer = await weigh({
      entry,
      folder: peersFolder,
      external: [...toolkit, 'react', 'react-dom', 'next', 'vue'],
    })
    rows.push({
      what: 'minimal host, only frameworks outside',
      ours: kB(inside.gzip),
      against: { name, ...kB(peer.gzip) },
      ratio: inside.gzip / peer.gzip,
    })
  }
  return rows
}
