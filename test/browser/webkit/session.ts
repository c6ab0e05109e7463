import type { Driver } from './driver.ts'

/** What the driver answers when it cannot do as it is told. */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

/** Sends one command of WebDriver. @throws DriverError where the driver refuses it. */
export type Send = <Value>(method: string, path: string, body?: object) => Promise<Value>

const sender =
  (base: string): Send =>
  async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      // Else a driver that has got stuck would take the whole time of a test.
      signal: path === '/session' ? AbortSignal.timeout(30_000) : null,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: never }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new DriverError(error, message)
  }

export interface Session {
  /** Sends commands to one tab; a session has one tab at a time, so tabs wait for each other. */
  inTab<Result>(handle: string, act: (send: Send) => Promise<Result>): Promise<Result>
  /** Sends commands that are no matter of one tab. */
  alone<Result>(act: (send: Send) => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

/** Starts a browser with nothing in its storage. */
export async function createSession({ url, miniBrowser }: Driver): Promise<Session> {
  const { sessionId } = await sender(url)<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        timeouts: { script: 300_000, pageLoad: 60_000 },
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  })
  const send = sender(`${url}/session/${sessionId}`)
  let last: Promise<unknown> = Promise.resolve()
  let current: string | undefined

  const alone: Session['alone'] = (act) => {
    const done = last.then(() => act(send))
    last = done.catch(() => undefined)
    return done
  }
  return {
    alone,
    inTab: (handle, act) =>
      alone(async () => {
        if (current !== handle) await send('POST', '/window', { handle })
        current = handle
        return act(send)
      }),
    end: () => alone(() => send('DELETE', '')),
  }
}
