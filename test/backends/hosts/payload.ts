import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { backends, password } from '../backends.ts'
import { isReady, load, settings, temporaryFolder } from './settings.ts'

/** Payload's REST API without Next.js, over SQLite, with one collection of people. */
const imported = (name: string) => import(pathToFileURL(load.resolve(name)).href)
const { buildConfig, getPayload, handleEndpoints } = await imported('payload')
const { sqliteAdapter } = await imported('@payloadcms/db-sqlite')

// It creates the tables by itself in development only.
Object.assign(process.env, { NODE_ENV: 'development', PAYLOAD_FORCE_DRIZZLE_PUSH: 'true' })
const config = await buildConfig({
  secret: 'for tests and for nothing else',
  collections: [{ slug: 'users', auth: { tokenExpiration: settings.accessSeconds }, fields: [] }],
  db: sqliteAdapter({
    client: { url: pathToFileURL(join(temporaryFolder(tmpdir()), 'data.db')).href },
  }),
  cors: '*',
  telemetry: false,
  typescript: { autoGenerate: false },
})
const payload = await getPayload({ config })
const { username: email } = backends.payload.person
await payload.create({ collection: 'users', data: { email, password } })

async function requestOf(incoming: IncomingMessage) {
  const { method = 'GET', url = '/', headers } = incoming
  const body = await buffer(incoming)
  return new Request(`http://localhost:${settings.port}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
}

const server = createServer(async (incoming, outgoing) => {
  const response: Response = await handleEndpoints({ config, request: await requestOf(incoming) })
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(await response.text())
}).listen(settings.port, 'localhost')
await once(server, 'listening')
isReady()
