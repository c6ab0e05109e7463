import { expect, test as base } from '@playwright/test'
import type { createSession } from '../../src/session/index.ts'
import { bundleHost } from '../support/bundleHost.ts'
import { createRichServer } from '../support/richServer.ts'

declare const session: ReturnType<typeof createSession>

/** A host of a few lines, whose session can be reached from the test. */
const entry = `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createSession, Credentials } from './src/session'
  const session = createSession()
  configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  globalThis.session = session
  globalThis.signIn = () => session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }))
`

const test = base.extend<{ rich: Awaited<ReturnType<typeof createRichServer>> }>({
  rich: async ({ page }, use) => {
    const rich = await createRichServer(await bundleHost(entry), { tokenLifetime: 3600 })
    await page.goto(rich.url)
    await page.evaluate(async () => {
      await session.ready
      await (globalThis as unknown as { signIn(): Promise<unknown> }).signIn()
    })
    await use(rich)
    await page.goto('about:blank')
    await rich.close()
  },
})

const refreshes = ({ backend }: { backend: { stats(): { calls: { refresh: number } } } }) =>
  backend.stats().calls.refresh

// @proves oneRefresh: body shared same
test('server-sent events come through session.fetch, after one refresh where the token was refused', async ({
  page,
  rich,
}) => {
  rich.backend.revokeAccess()
  const words = await page.evaluate(async () => {
    const response = await session.fetch('/events', { headers: { accept: 'text/event-stream' } })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
    return text.match(/\w+$/gm)
  })
  expect(words).toEqual(['one', 'two', 'three'])
  expect(refreshes(rich)).toBe(1)
})

test('an upload tells its progress, with a token of session.accessToken', async ({
  page,
  rich,
}) => {
  expect(refreshes(rich)).toBe(0)
  const upload = await page.evaluate(async () => {
    const token = await session.accessToken()
    return new Promise<{ steps: number[]; answer: string }>((resolve, reject) => {
      const steps: number[] = []
      const request = new XMLHttpRequest()
      request.open('POST', '/upload')
      request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.onprogress = ({ loaded }) => steps.push(loaded)
      request.onload = () => resolve({ steps, answer: request.responseText })
      request.onerror = reject
      request.send(new Blob([new Uint8Array(3_000_000)]))
    })
  })
  expect(upload.answer).toBe('3000000')
  expect(upload.steps.at(-1)).toBe(3_000_000)
})

test('a download is a blob, and its 401 is refreshed once for all', async ({ page, rich }) => {
  rich.backend.revokeAccess()
  const sizes = await page.evaluate(() =>
    Promise.all([1, 2, 3].map(async () => (await (await session.fetch('/download')).blob()).size)),
  )
  expect(sizes).toEqual([300_000, 300_000, 300_000])
  expect(refreshes(rich)).toBe(1)
})

test('a WebSocket that is refused, or dropped, reconnects with a fresh token', async ({
  page,
  rich,
}) => {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    /** As the README has it. */
    async function connect(refused?: string) {
      const token = await session.accessToken(refused === undefined ? {} : { refused })
      const socket = new WebSocket(`ws://${location.host}/live`, ['bearer', token])
      socket.onmessage = ({ data }) => seen.push(String(data))
      socket.onclose = ({ code }) => {
        seen.push(String(code))
        void connect(code === 4401 ? token : undefined)
      }
    }
    void connect()
  })
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  await expect.poll(seen).toEqual(['welcome'])
  rich.backend.revokeAccess()
  rich.dropSockets()
  // The old token once more, which the server refuses; then a fresh one.
  await expect.poll(seen).toEqual(['welcome', '1012', '4401', 'welcome'])
  expect(refreshes(rich)).toBe(1)
  const used = rich.tokens.filter(({ call }) => call === 'socket').map(({ token }) => token)
  expect(used[0]).toBe(used[1])
  expect(used[2]).not.toBe(used[1])
})
