import { writeFile } from 'node:fs/promises'
import { fillOptions } from '../../src/session/options/defaults.ts'
import type { SessionOptions } from '../../src/session/options/options.ts'
import { read } from '../../src/session/util/path.ts'
import { buildRequest, type CallPayload } from '../../src/session/http/buildRequest.ts'
import { backends, isBackendName, password, type BackendName } from './backends.ts'
import { createDisguise } from './disguise.ts'
import { install } from './install.ts'
import { start } from './start.ts'

import type { Exchange, Recording } from '../session/backends/recording.ts'

/**
 * Records what real servers answer, for the contract tests: `node --import tsx test/backends/record.ts
 * oauth2 loopback strapi directus`.
 */
const asked = ['authorization', 'content-type']
const told = ['content-type', 'date', 'retry-after', 'www-authenticate']

const only = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])),
  )

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))

type Call = 'login' | 'refresh' | 'user' | 'logout'

async function record(name: BackendName) {
  await install(name)
  const { preset, person } = backends[name]
  const given: SessionOptions = (await import(`../../src/session/presets/${preset}.ts`)).default
  const options = fillOptions(given)
  const disguise = createDisguise()
  const exchanges: Record<string, Exchange> = {}

  async function playing(
    refreshSeconds: number,
    story: (call: ReturnType<typeof callingOf>) => Promise<void>,
  ) {
    const server = await start(name, { accessSeconds: 3, refreshSeconds })
    await story(callingOf(server.url)).finally(server.close)
  }

  const callingOf = (url: string) => async (title: string, call: Call, held: CallPayload) => {
    const { accessToken, refreshToken } = held
    // As the session layer has them: at a refresh the access token has ended.
    const carried = { login: held, user: { accessToken }, refresh: { refreshToken }, logout: held }[
      call
    ]
    const endpoint = options.endpoints[call]
    if (endpoint === false) throw new Error(`no ${call}`)
    const request = buildRequest(call, endpoint, carried, options, new URL(url), {})
    const sent = await request.clone().text()
    const response = await fetch(request)
    const body = await response.text()
    const parsed = body.startsWith('{') ? JSON.parse(body) : body
    disguise.learn(parsed)
    const { pathname, search } = new URL(request.url)
    exchanges[title] = {
      request: {
        method: request.method,
        path: pathname + search,
        headers: only(request.headers, asked),
        body: sent,
      },
      response: { status: response.status, headers: only(response.headers, told), body },
    }
    console.log(name, title, response.status)
    return {
      accessToken: read(parsed, options.token.property) as string,
      refreshToken: read(parsed, options.refreshToken.property) as string,
    }
  }

  const { login } = options
  const fields = { [login.username]: person.username, [login.password]: password }
  await playing(600, async (call) => {
    await call('wrongPassword', 'login', { fields: { ...fields, [login.password]: 'wrong' } })
    const first = await call('login', 'login', { fields })
    await call('user', 'user', first)
    await seconds(3.2)
    await call('userExpired', 'user', first)
    const renewed = await call('refresh', 'refresh', first)
    const second = { ...first, accessToken: renewed.accessToken }
    if (renewed.refreshToken !== undefined) second.refreshToken = renewed.refreshToken
    await call('userAgain', 'user', second)
    if (options.endpoints.logout !== false) {
      await call('logout', 'logout', second)
      await call('refreshLoggedOut', 'refresh', second)
      const third = await call('loginAgain', 'login', { fields })
      await call('userOfAgain', 'user', third)
      await call('refreshElsewhere', 'refresh', third)
      await call('refreshReused', 'refresh', third)
    }
  })
  await playing(4, async (call) => {
    const short = await call('loginShort', 'login', { fields })
    await call('userShort', 'user', short)
    await seconds(5)
    await call('refreshExpired', 'refresh', short)
  })

  const at = Date.parse(exchanges['login']?.response.headers['date'] ?? '')
  const text = disguise.apply(JSON.stringify({ at, exchanges } satisfies Recording, undefined, 2))
  const file = new URL(`../session/backends/recordings/${name}.json`, import.meta.url)
  await writeFile(file, `${text}\n`)
}

for (const name of process.argv.slice(2)) {
  if (!isBackendName(name)) throw new Error(`unknown: ${name}`)
  await record(name)
}
