import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backends, password } from '../backends.ts'
import { isReady, load, settings, temporaryFolder } from './settings.ts'

/** A Strapi application with the plugin users-permissions and no content, its database in a file of this run. */
// Below the packages, so that Node finds them from there.
const folder = temporaryFolder(settings.folder)

const { accessSeconds, refreshSeconds, port } = settings
const config = {
  server: {
    host: 'localhost',
    port,
    app: { keys: ['one', 'other'] },
    logger: { updates: { enabled: false } },
  },
  admin: {
    serveAdminPanel: false,
    auth: { secret: 'for tests' },
    apiToken: { salt: 'for tests' },
    transfer: { token: { salt: 'for tests' } },
    secrets: { encryptionKey: 'for tests, thirty-two characters' },
  },
  database: {
    connection: {
      client: 'sqlite',
      connection: { filename: join(folder, 'data.db') },
      useNullAsDefault: true,
    },
  },
  plugins: {
    'users-permissions': {
      config: {
        jwtSecret: 'for tests',
        jwtManagement: 'refresh',
        sessions: {
          accessTokenLifespan: accessSeconds,
          maxRefreshTokenLifespan: refreshSeconds,
          idleRefreshTokenLifespan: refreshSeconds,
          maxSessionLifespan: refreshSeconds,
          idleSessionLifespan: refreshSeconds,
        },
        ratelimit: { enabled: false },
      },
    },
  },
  middlewares: [
    'strapi::errors',
    'strapi::security',
    { name: 'strapi::cors', config: { origin: ['*'], credentials: true } },
    'strapi::query',
    'strapi::body',
    'strapi::session',
    'strapi::favicon',
    'strapi::public',
  ],
}

const names = ['@strapi/strapi', '@strapi/plugin-users-permissions', 'better-sqlite3']
const dependencies = Object.fromEntries(names.map((name) => [name, '*']))
await writeFile(
  join(folder, 'package.json'),
  JSON.stringify({
    name: 'host',
    private: true,
    version: '1.0.0',
    dependencies,
    strapi: { uuid: false },
  }),
)
await Promise.all(
  ['config', 'src/api', 'public/uploads'].map((each) =>
    mkdir(join(folder, each), { recursive: true }),
  ),
)
for (const [name, value] of Object.entries(config)) {
  await writeFile(join(folder, `config/${name}.js`), `module.exports = ${JSON.stringify(value)}`)
}
await writeFile(join(folder, 'favicon.png'), '')
process.chdir(folder)
process.env['STRAPI_TELEMETRY_DISABLED'] = 'true'

const { createStrapi } = load('@strapi/strapi')
const app = await createStrapi({ appDir: folder, distDir: folder, autoReload: false }).start()
const role = await app.db
  .query('plugin::users-permissions.role')
  .findOne({ where: { type: 'authenticated' } })
// Without it `?populate=role` is answered as if it were not there.
await app.db.query('plugin::users-permissions.permission').create({
  data: { action: 'plugin::users-permissions.role.find', role: role.id },
})
const { username: email, name: username } = backends.strapi.person
await app.plugin('users-permissions').service('user').add({
  username,
  email,
  password,
  provider: 'local',
  confirmed: true,
  blocked: false,
  role: role.id,
})
isReady()
