import { execFile, spawn } from 'node:child_process'
import { copyFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backends, password } from '../backends.ts'
import { isReady, load, settings, temporaryFolder } from './settings.ts'

/** Directus over SQLite; its first administrator is the person who signs in. */
const { person } = backends.directus
const cli = join(settings.folder, 'node_modules/directus/cli.js')
const folder = temporaryFolder(tmpdir())

const env = (database: string) => ({
  ...process.env,
  HOST: 'localhost',
  PORT: String(settings.port),
  PUBLIC_URL: `http://localhost:${settings.port}`,
  SECRET: 'a-secret-for-tests-and-for-nothing-else',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: database,
  ADMIN_EMAIL: person.username,
  ADMIN_PASSWORD: password,
  ACCESS_TOKEN_TTL: `${settings.accessSeconds}s`,
  REFRESH_TOKEN_TTL: `${settings.refreshSeconds}s`,
  REFRESH_TOKEN_COOKIE_SAME_SITE: 'lax',
  REFRESH_TOKEN_COOKIE_SECURE: 'false',
  CORS_ENABLED: 'true',
  CORS_ORIGIN: 'true',
  CORS_CREDENTIALS: 'true',
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
})

/** The database as it is after the migrations, which take longer than anything else. */
async function prepared(): Promise<string> {
  const ready = join(settings.folder, 'prepared.db')
  if (await stat(ready).catch(() => undefined)) return ready
  const fresh = join(folder, 'fresh.db')
  await promisify(execFile)(process.execPath, [cli, 'bootstrap'], { cwd: folder, env: env(fresh) })
  const { Database } = load('sqlite3')
  const database = new Database(fresh)
  const run = promisify(database.run.bind(database))
  await run(`UPDATE directus_users SET first_name = '${person.name}'`)
  await promisify(database.close.bind(database))()
  await rename(fresh, ready)
  return ready
}

const database = join(folder, 'data.db')
await copyFile(await prepared(), database)
spawn(process.execPath, [cli, 'start'], { cwd: folder, env: env(database), stdio: 'inherit' })

const isUp = () =>
  fetch(`http://localhost:${settings.port}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100))
isReady()
