import { getResponse } from 'msw'
import { createDemoBackend, type DemoOptions } from '../../src/demo/backend'

export interface Pair {
  token: string
  refresh_token: string
  expires_in: number
}

/** A demo back end with its own clock, and the shortest way to call it. */
export function demo(options: DemoOptions = {}) {
  let now = Date.UTC(2026, 0, 1)
  const backend = createDemoBackend({ now: () => now, ...options })

  /** `call` is a method and a path: `POST /api/auth/login`. */
  async function ask(call: string, body?: unknown, bearer?: string): Promise<Response> {
    const [method, path] = call.split(' ') as [string, string]
    const request = new Request(`http://anywhere.test${path}`, {
      method,
      headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await getResponse(backend.handlers, request)
    if (!response) throw new Error(`nobody answers ${call}`)
    return response
  }

  const login = (username = 'sara', password = 'parvaz-1405') =>
    ask('POST /api/auth/login', { username, password })
  const refresh = (refresh_token: string) => ask('POST /api/auth/refresh', { refresh_token })
  return {
    backend,
    ask,
    login,
    refresh,
    signIn: async () => (await (await login()).json()) as Pair,
    rotate: async (token: string) => (await (await refresh(token)).json()) as Pair,
    user: (bearer?: string) => ask('GET /api/auth/user', undefined, bearer),
    pass: (seconds: number) => void (now += seconds * 1000),
  }
}
