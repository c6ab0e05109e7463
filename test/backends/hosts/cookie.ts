import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { handleCors } from '../../../src/demo/cors.ts'
import { backends, password } from '../backends.ts'
import { isReady, settings } from './settings.ts'

/**
 * The least of a server that keeps its refresh token in an HttpOnly cookie, and rotates it. It speaks
 * as Directus does with `mode: 'cookie'`; for the real one see `directusCookie`.
 */
const { person } = backends.cookie
const cookieName = 'refresh'
const refreshTokens = new Map<string, number>()
const accessTokens = new Map<string, number>()

const isLive = (tokens: Map<string, number>, token = '') => (tokens.get(token) ?? 0) > Date.now()

function issue(tokens: Map<string, number>, seconds: number) {
  const token = randomUUID()
  tokens.set(token, Date.now() + seconds * 1000)
  return token
}

const cookieOf = ({ headers }: IncomingMessage) =>
  new RegExp(`${cookieName}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
const setCookie = (value: string, seconds: number) => ({
  'set-cookie': `${cookieName}=${value}; Max-Age=${seconds}; Path=/auth; HttpOnly; SameSite=Lax`,
})

const no = (status: number, message: string) => ({
  status,
  body: { errors: [{ message }] },
})

const tokens = () => ({
  status: 200,
  headers: setCookie(issue(refreshTokens, settings.refreshSeconds), settings.refreshSeconds),
  body: {
    data: {
      access_token: issue(accessTokens, settings.accessSeconds),
      expires: settings.accessSeconds * 1000,
    },
  },
})

type Answer = { status: number; headers?: Record<string, string>; body?: unknown }

/** The fields of a body; `undefined` for what is no JSON: the server outlives it. */
function fieldsOf(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body || '{}')
  } catch {
    return undefined
  }
}

async function answer(incoming: IncomingMessage): Promise<Answer> {
  const sent = fieldsOf(await text(incoming))
  if (sent === undefined) return no(400, 'The body is no JSON.')
  const held = cookieOf(incoming)
  switch (`${incoming.method} ${incoming.url}`) {
    case 'POST /auth/login':
      if (sent.email !== person.username || sent.password !== password) {
        return no(401, 'Invalid user credentials.')
      }
      return tokens()
    case 'POST /auth/refresh':
      if (!isLive(refreshTokens, held)) return no(401, 'Invalid refresh token.')
      refreshTokens.delete(held ?? '')
      return tokens()
    case 'POST /auth/logout':
      refreshTokens.delete(held ?? '')
      return { status: 204, headers: setCookie('', 0) }
    case 'GET /users/me': {
      const token = incoming.headers.authorization?.replace('Bearer ', '')
      if (!isLive(accessTokens, token)) return no(401, 'Token expired.')
      return { status: 200, body: { data: { id: 7, first_name: person.name } } }
    }
    default:
      return no(404, 'Not found.')
  }
}

createServer((incoming, outgoing) => {
  if (handleCors(incoming, outgoing, undefined)) return
  void answer(incoming).then(({ status, headers, body }) => {
    outgoing.writeHead(status, { ...headers, 'content-type': 'application/json' })
    outgoing.end(body === undefined ? '' : JSON.stringify(body))
  })
}).listen(settings.port, 'localhost', isReady)
