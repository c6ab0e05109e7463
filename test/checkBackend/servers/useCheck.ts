import { afterEach } from '@jest/globals'
import { runCheck } from '../../../src/checkBackend/run'
import type { Wish } from '../../../src/checkBackend/arguments'
import type { SessionOptions } from '../../../src/session'
import { serve, type Answer, type Cors, type Sent, type Server } from './serve'
import { account } from './tokens'

/** Makes `check`, which runs a check against a server that answers so; the servers are closed after each test. */
export function useCheck() {
  const running: Server[] = []
  afterEach(() => running.splice(0).forEach(({ close }) => close()))

  return async function check(
    handler: (sent: Sent) => Answer | undefined,
    given: SessionOptions = {},
    {
      cors,
      origin = 'http://localhost:5173',
      user = account.user,
      ...more
    }: { cors?: Cors; origin?: string; user?: string } & Pick<Wish, 'account' | 'newPassword'> = {},
  ) {
    const server = await serve(handler, cors)
    running.push(server)
    const lines: string[] = []
    const wish = {
      given: { baseUrl: server.url, ...given },
      named: 'a test',
      user,
      origin,
      ...more,
    }
    const wrongs = await runCheck(wish, account.password, (line) => lines.push(line))
    return { wrongs, text: lines.join('\n'), calls: server.calls }
  }
}
