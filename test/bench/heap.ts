import { chromium, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../browser/browsers.ts'
import { passwordOf, usernameField } from '../browser/fixtures.ts'
import { inContext } from './inContext.ts'
import { served } from './served.ts'
import type { Row } from './table.ts'

const cycles = 1000
/** So many are run before the page is asked again. */
const batch = 50
const reloads = 3
/**
 * V8 only interprets: the machine code that it makes of what runs often counts as heap, 2 MB of it in a thousand
 * cycles, and is nothing that the app holds.
 */
const interpreted = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** In the page: signs in, has the profile loaded again a few times, and signs out, so many times over. */
const cycle = (page: Page, times: number) =>
  page.evaluate(
    async ({ times, reloads, password }) => {
      /** Resolves as soon as there is such a thing on the page. */
      const find = <T>(look: () => T | null | undefined) =>
        new Promise<T>((resolve) => {
          const watching = new MutationObserver(tryIt)
          watching.observe(document, { subtree: true, childList: true, attributes: true })
          tryIt()
          function tryIt() {
            const found = look()
            if (found === null || found === undefined) return
            watching.disconnect()
            resolve(found)
          }
        })
      const button = (name: string) =>
        find(() =>
          [...document.querySelectorAll('button')].find(
            (each) => each.textContent === name && each.ariaDisabled === null,
          ),
        )
      const field = (name: string) =>
        find(() => document.querySelector<HTMLInputElement>(`input[name=${name}]`))
      for (let time = 0; time < times; time += 1) {
        ;(await field('username')).value = 'sara'
        ;(await field('password')).value = password
        ;(await button('Sign in')).click()
        ;(
          await find(() => document.querySelector<HTMLElement>('header a[href="/account"]'))
        ).click()
        for (let reload = 0; reload < reloads; reload += 1) {
          ;(await button('Reload profile')).click()
          // React tells it to the button before this goes on.
          await new Promise((resolve) => setTimeout(resolve))
        }
        await button('Reload profile')
        ;(await button('Sign out')).click()
      }
      await button('Sign in')
    },
    { times, reloads, password: passwordOf('sara') },
  )

/** What the page holds when the garbage has been taken away: bytes of its heap, nodes, listeners. */
async function held(devTools: CDPSession) {
  // What a finalizer lets go of is garbage only then.
  for (let time = 0; time < 3; time += 1) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** What the app in Chromium still holds after many sessions, through its own screens. */
export const heapRows = (): Promise<Row[]> =>
  served(async ({ api, app }) => {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, interpreted],
    })
    try {
      const context = await browser.newContext({ baseURL: app.url })
      return await inContext(context, api.url, async () => {
        const page = await context.newPage()
        await page.goto('/login')
        await usernameField(page).waitFor()
        const devTools = await context.newCDPSession(page)
        await cycle(page, 1)
        const first = await held(devTools)
        for (let done = 1; done < cycles; done += batch) {
          await cycle(page, Math.min(batch, cycles - done))
          const { heap } = await held(devTools)
          console.error(`${done + batch} cycles: ${((heap - first.heap) / 1e6).toFixed(2)} MB more`)
        }
        const last = await held(devTools)
        const { logins, calls } = api.backend.stats()
        if (logins !== cycles || calls.user < cycles * (1 + reloads))
          throw new Error(`${logins} sessions, ${calls.user} calls for the user`)
        return rowsOf(first, last)
      })
    } finally {
      await browser.close()
    }
  })

type Held = Awaited<ReturnType<typeof held>>

function rowsOf(first: Held, last: Held): Row[] {
  const times = `${cycles.toLocaleString('en-US')} times sign-in, ${reloads} requests, sign-out`
  const count = (what: 'nodes' | 'listeners'): Row => ({
    what: `${times}: more ${what} than after the first`,
    ours: { value: last[what] - first[what], unit: what },
  })
  return [
    {
      what: `${times}: more JS heap than after the first, without compiled code`,
      ours: { value: (last.heap - first.heap) / 1e6, unit: 'MB' },
      against: { name: 'after the first', value: first.heap / 1e6, unit: 'MB' },
      goal: { of: 'ours', atMost: 1 },
    },
    count('nodes'),
    count('listeners'),
  ]
}
