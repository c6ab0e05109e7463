import { createServer, type IncomingMessage } from 'node:http'
import { handleCors } from '../../../src/demo/cors.ts'
import { backends, password } from '../backends.ts'
import { createModel } from './oauth2Model.ts'
import { isReady, load, settings } from './settings.ts'

/** A small authorization server over @node-oauth/oauth2-server: RFC 6749, RFC 7009, and a user. */
const OAuth2Server = load('@node-oauth/oauth2-server')
const { person } = backends.oauth2

const model = createModel({ username: person.username, password, name: person.name })
const oauth = new OAuth2Server({
  model,
  accessTokenLifetime: settings.accessSeconds,
  refreshTokenLifetime: settings.refreshSeconds,
  requireClientAuthentication: { password: false, refresh_token: false },
})

async function formOf(incoming: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

type Answer = { status: number; headers?: Record<string, string>; body?: unknown }

async function answer(incoming: IncomingMessage): Promise<Answer> {
  const { method, headers } = incoming
  const request = new OAuth2Server.Request({
    method,
    headers,
    query: {},
    body: await formOf(incoming),
  })
  const response = new OAuth2Server.Response({})
  try {
    switch (incoming.url) {
      case '/oauth/token':
        await oauth.token(request, response)
        return response
      case '/userinfo': {
        const { user } = await oauth.authenticate(request, response)
        return { status: 200, body: { sub: user.id, name: user.name, scope: user.scope } }
      }
      case '/oauth/revoke':
        await model.forget(request.body.token)
        return { status: 200 }
      default:
        return { status: 404 }
    }
  } catch (error) {
    const { code, name, message } = error as { code: number; name: string; message: string }
    // RFC 6750, 3.1: a request without a token is told nothing more.
    const body =
      name === 'unauthorized_request' ? undefined : { error: name, error_description: message }
    return { status: code, headers: response.headers, body }
  }
}

createServer((incoming, outgoing) => {
  if (handleCors(incoming, outgoing, undefined)) return
  void answer(incoming).then(({ status, headers, body }) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    outgoing.writeHead(status, { ...headers, ...(text && { 'content-type': 'application/json' }) })
    outgoing.end(text)
  })
}).listen(settings.port, 'localhost', isReady)
