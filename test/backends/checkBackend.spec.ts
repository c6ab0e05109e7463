import { runFit } from '../../src/checkBackend/fit/runFit.ts'
import { password } from './backends.ts'
import { expect, test } from './fixtures.ts'
import { start } from './start.ts'

test('check-backend finds the configuration from the defaults, in one run', async ({
  backend,
  server,
}) => {
  // Tokens of three seconds end before everything is tried.
  const running = await start(backend, { accessSeconds: 900, refreshSeconds: 3600 })
  const wish = {
    given: { baseUrl: running.url },
    named: 'the defaults',
    user: server.person.username,
    origin: server.appUrl,
    write: true,
  }
  const lines: string[] = []
  const wrongs = await runFit(wish, password, (line) => lines.push(line)).finally(running.close)
  expect(wrongs, lines.join('\n')).toEqual([])
})
