/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCheck } from '../../src/checkBackend/run'
import { createDemoServer, type DemoServer } from '../../src/demo/httpServer'
import { reauthentication, type SessionOptions } from '../../src/session'

let server: DemoServer
beforeAll(async () => {
  server = await createDemoServer()
})
afterAll(() => server.close())

async function check(rules: Parameters<typeof reauthentication>[0]) {
  const lines: string[] = []
  const given: SessionOptions = { baseUrl: server.url, reauthentication: reauthentication(rules) }
  const wish = { given, named: 'a test', user: 'sara', origin: 'http://localhost:5173' }
  const wrongs = await runCheck(wish, 'parvaz-1405', (line) => lines.push(line))
  return { wrongs, text: lines.join('\n') }
}

test('a rule for a recent sign-in that no ordinary answer fits is said not to have been tried', async () => {
  const { wrongs, text } = await check({ when: [{ status: 403, path: 'code', is: 'old' }] })
  expect(wrongs).toEqual([])
  expect(text).toContain('whether a dangerous request does was not tried')
})

test('one that fits an ordinary answer too is too wide', async () => {
  const { wrongs, text } = await check({ when: [{ status: 401 }] })
  expect(wrongs).toEqual([expect.stringMatching(/^The answer 401 to the call \w+ counts as one/)])
  expect(text).toContain('name in reauthentication({ when })')
})
