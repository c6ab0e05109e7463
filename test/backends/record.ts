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
 * oauth2 loopback strapi directus django payload`.
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
  const isRenewedByItself = options.renewal === 'accessToken'
  const hasUserCall = options.user.from === 'call'
  const disguise = createDisguise()
  const exchanges: Record<string, Exchange> = {}

  type Calling = ReturnType<typeof callingOf>

  async function playing(refreshSeconds: number, story: (call: Calling) => Promise<void>) {
    const server = await start(name, { accessSeconds: 3, refreshSeconds })
    await story(callingOf(server.url)).finally(server.close)
  }

  const callingOf = (url: string) => async (title: string, call: Call, held: CallPayload) => {
    const { accessToken, refreshToken } = held
    // As the session layer has them: at a refresh the access token has ended.
    const carried = {
      login: held,
      user: { accessToken },
      refresh: isRenewedByItself ? { accessToken } : { refreshToken },
      logout: held,
    }[call]
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
  const askForUser = (call: Calling, title: string, held: CallPayload) =>
    hasUserCall ? call(title, 'user', held) : undefined

  async function withRefreshTokens(call: Calling) {
    await call('wrongPassword', 'login', { fields: { ...fields, [login.password]: 'wrong' } })
    const first = await call('login', 'login', { fields })
    await askForUser(call, 'user', first)
    await seconds(3.2)
    await askForUser(call, 'userExpired', first)
    const renewed = await call('refresh', 'refresh', first)
    const second = { ...first, accessToken: renewed.accessToken }
    if (renewed.refreshToken !== undefined) second.refreshToken = renewed.refreshToken
    await askForUser(call, 'userAgain', second)
    if (options.endpoints.logout === false) return
    await call('logout', 'logout', second)
    await call('refreshLoggedOut', 'refresh', second)
    const third = await call('loginAgain', 'login', { fields })
    await askForUser(call, 'userOfAgain', third)
    await call('refreshElsewhere', 'refresh', third)
    await call('refreshReused', 'refresh', third)
  }

  async function withTokensThatRenewThemselves(call: Calling) {
    await call('wrongPassword', 'login', { fields: { ...fields, [login.password]: 'wrong' } })
    const first = await call('login', 'login', { fields })
    await call('user', 'user', first)
    // In the same second it would be the same token.
    await seconds(1.2)
    const second = await call('refresh', 'refresh', first)
    await call('userAgain', 'user', second)
    await call('logout', 'logout', second)
    await call('refreshLoggedOut', 'refresh', second)
    const third = await call('loginAgain', 'login', { fields })
    await seconds(4)
    await call('userExpired', 'user', third)
    await call('refreshExpired', 'refresh', third)
  }

  if (isRenewedByItself) await playing(600, withTokensThatRenewThemselves)
  else {
    await playing(600, withRefreshTokens)
    await playing(4, async (call) => {
      const short = await call('loginShort', 'login', { fields })
      await askForUser(call, 'userShort', short)
      await seconds(5)
      await call('refreshExpired', 'refresh', short)
    })
  }

  const at = Date.parse(exchanges['login']?.response.headers['date'] ?? '')
  const text = disguise.apply(JSON.stringify({ at, exchanges } satisfies Recording, undefined, 2))
  const file = new URL(`../session/backends/recordings/${name}.json`, import.meta.url)
  await writeFile(file, `${text}\n`)
}

for (const name of process.argv.slice(2)) {
  if (!isBackendName(name)) throw new Error(`unknown: ${name}`)
  await record(name)
}
