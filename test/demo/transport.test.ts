import { Agent, request as send, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { setupServer } from 'msw/node'
import { createDemoBackend } from '../../src/demo/backend'
import { createDemoServer, type DemoServer } from '../../src/demo/httpServer'
import { demoPlugin } from '../../src/build/demoPlugin'

const sara = JSON.stringify({ username: 'sara', password: 'parvaz-1405' })
const post = { method: 'POST', body: sara }

describe('over msw/node', () => {
  it('answers at any origin, and a fault is a failed fetch', async () => {
    const backend = createDemoBackend()
    const server = setupServer(...backend.handlers)
    server.listen()
    try {
      expect((await fetch('https://api.example/api/auth/login', post)).status).toBe(200)
      backend.setFault('login', { kind: 'offline' })
      await expect(fetch('http://localhost/api/auth/login', post)).rejects.toMatchObject({
        name: 'TypeError',
      })
      server.resetHandlers()
    } finally {
      server.close()
    }
  })
})

describe('over HTTP', () => {
  let server: DemoServer
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeEach(async () => void (server = await createDemoServer()))
  afterEach(async () => {
    agent.destroy()
    await server.close()
  })

  const ask = (method: string, path: string, headers = {}, body?: string) =>
    new Promise<IncomingMessage & { reused: boolean }>((resolve, reject) => {
      const request = send(server.url + path, { method, agent, headers })
      request.on('error', reject)
      request.on('response', (answer) =>
        resolve(Object.assign(answer.resume(), { reused: request.reusedSocket })),
      )
      request.end(body)
    })

  it('lets an origin of this machine in, credentials too', async () => {
    const Origin = 'http://localhost:5173'
    const preflight = await ask('OPTIONS', '/api/auth/user', { Origin })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type',
      vary: 'Origin',
    })
    const answer = await ask('POST', '/api/auth/login', { Origin }, sara)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-expose-headers': 'Date, Retry-After',
    })
    expect(server.backend.stats().calls).toMatchObject({ login: 1, user: 0 })
  })

  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost:1@evil',
    'null',
  ])('does not let %s in', async (Origin) => {
    const preflight = await ask('OPTIONS', '/api/auth/user', { Origin })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    expect(preflight.headers).not.toHaveProperty('access-control-allow-headers')
  })

  it('keeps a connection, and drops it under a fault', async () => {
    expect((await ask('POST', '/api/auth/login', {}, sara)).reused).toBe(false)
    expect(await ask('GET', '/api/forbidden')).toMatchObject({ statusCode: 403, reused: true })
    server.backend.setFault('all', { kind: 'offline' })
    await expect(ask('GET', '/api/forbidden')).rejects.toThrow()
    server.backend.clearFaults()
    expect(await ask('GET', '/api/forbidden')).toMatchObject({ statusCode: 403, reused: false })
  })

  it('says 404 to what it does not know, and survives a caller who hangs up', async () => {
    expect((await ask('GET', '/api/unknown')).statusCode).toBe(404)
    expect((await ask('GET', '/')).statusCode).toBe(404)
    server.backend.setFault('login', { kind: 'slow', ms: 60_000 })
    const signal = AbortSignal.timeout(50)
    const hangUp = new Promise((resolve) =>
      send(`${server.url}/api/auth/login`, { method: 'POST', signal })
        .on('error', resolve)
        .end(sara),
    )
    await hangUp
    expect((await ask('GET', '/api/forbidden')).statusCode).toBe(403)
  })

  it('comes back on the same port with the sessions it had', async () => {
    const { backend, url } = server
    await ask('POST', '/api/auth/login', {}, sara)
    await server.close()
    await server.close()
    await expect(ask('GET', '/api/forbidden')).rejects.toThrow()
    server = await createDemoServer({ backend, port: Number(new URL(url).port) })
    expect((await ask('GET', '/api/forbidden')).statusCode).toBe(403)
    expect(server.backend.stats().logins).toBe(1)
  })
})

describe('in Vite', () => {
  it('is mounted only where the deployment has no API of its own', async () => {
    const mounted = (apiUrl?: string) => {
      const used: unknown[] = []
      const { configureServer, configurePreviewServer } = demoPlugin({
        apiUrl,
      }) as unknown as Record<string, (server: unknown) => void>
      const server = { middlewares: { use: (middleware: unknown) => used.push(middleware) } }
      configureServer!(server)
      configurePreviewServer!(server)
      return used.length
    }
    expect(mounted()).toBe(2)
    expect(mounted('')).toBe(2)
    expect(mounted('https://api.example')).toBe(0)
  })
})
