import { createDemoBackend, type DemoBackend } from '../../src/demo/backend.ts'
import { createDemoServer } from '../../src/demo/httpServer.ts'
import { randomToken } from '../../src/demo/tokens.ts'
import { withCookie } from './cookieBackend.ts'
import { withSteps } from './stepsBackend.ts'

/** The demo back end on an origin of its own, as a test sees it. */
export interface Api {
  readonly url: string
  readonly backend: DemoBackend
  /** What was sent to the steps of sign-ins, where the server asks for some. */
  readonly steps: readonly Readonly<Record<string, unknown>>[]
  /** From now on tokens are JWTs that tell the refresh token's lifetime; opaque tokens tell nothing. */
  issueJwts(): void
  goDown(): Promise<void>
  /** Comes back on the same origin, with the sessions it had. */
  comeBack(): Promise<void>
  /** Lets time pass on the server's clock, in milliseconds; nobody else's clock moves. */
  letPass(ms: number): void
  /** As at the start: up, and empty. */
  reset(): Promise<void>
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const jwt = (seconds: number, now: number) => {
  const iat = now / 1000
  const claims = { iat, exp: iat + seconds, jti: randomToken() }
  return `${base64url({ alg: 'none' })}.${base64url(claims)}.${randomToken()}`
}

/**
 * How it differs from the demo's: its refresh tokens are in a cookie, or in one with a hint beside it; it asks for steps
 * after the password.
 */
export type ApiKind = 'demo' | 'cookie' | 'hinted' | 'steps'

export async function createApi(kind: ApiKind = 'demo'): Promise<Api> {
  let opaque = true
  let ahead = 0
  const now = () => Date.now() + ahead
  const demo: DemoBackend = createDemoBackend({
    now,
    newToken: () => (opaque ? randomToken() : jwt(demo.settings().refreshLifetime, now())),
  })
  const steps: Readonly<Record<string, unknown>>[] = []
  const backend =
    kind === 'demo'
      ? demo
      : kind === 'steps'
        ? withSteps(demo, steps)
        : withCookie(demo, kind === 'hinted')
  let server: Awaited<ReturnType<typeof createDemoServer>> | undefined
  server = await createDemoServer({ backend })
  const { url } = server
  const port = Number(new URL(url).port)

  const goDown = async () => {
    await server?.close()
    server = undefined
  }
  const comeBack = async () => {
    server ??= await createDemoServer({ backend, port })
  }
  return {
    url,
    backend,
    steps,
    issueJwts: () => void (opaque = false),
    goDown,
    comeBack,
    letPass: (ms) => void (ahead += ms),
    async reset() {
      await comeBack()
      opaque = true
      ahead = 0
      steps.length = 0
      backend.reset()
    },
  }
}
