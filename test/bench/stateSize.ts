import './page.ts'
import { isQuick } from './effort.ts'
import { signedIn } from './sessions.ts'
import { createFakeClock } from './fakeClock.ts'
import type { Row } from './table.ts'

const requests = isQuick ? 10_000 : 100_000
const minute = 60_000
const days = isQuick ? 1 : 7
const long = days * 24 * 60 * minute
/** Any day will do. */
const start = Date.UTC(2026, 10, 21, 8)

type Tab = Awaited<ReturnType<typeof signedIn>>

const lengthOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
    .map((key) => key.length + (storage.getItem(key) ?? '').length)
    .reduce((sum, length) => sum + length, 0)

/** All of it is ASCII, so that characters are bytes. */
const sizeOf = ({ store, localStorage, sessionStorage }: Tab) => ({
  state: JSON.stringify(store.getState()).length,
  storage: lengthOf(localStorage) + lengthOf(sessionStorage),
})

/** What the state and the storages have grown by after many requests, and after days of refreshes, since the first. */
export async function stateRows(): Promise<Row[]> {
  const clock = createFakeClock(start)
  return clock.during(async (pass) => {
    const tab = await signedIn(0, clock.now)
    await tab.ask('/api/things')
    // RTK Query tells the store of its subscriptions half a second later.
    await pass(start + 1000)
    const first = sizeOf(tab)
    for (let i = 1; i < requests; i += 1) await tab.ask('/api/things')
    const afterRequests = sizeOf(tab)

    for (let at = start + minute; at <= start + long; at += minute) {
      clock.after(at - clock.now(), tab.attend)
      await pass(at)
      await tab.ask('/api/things')
    }
    const afterLong = sizeOf(tab)
    const { refreshes, unauthorized } = tab.server.take()
    tab.close()
    if (unauthorized > 0) throw new Error(`${unauthorized} requests had no good token`)

    const row = (name: string, what: keyof typeof first, last: typeof first): Row => ({
      what: `${name}: the ${what} has grown by`,
      ours: { value: last[what] - first[what], unit: 'bytes' },
      against: { name: 'after the first request', value: first[what], unit: 'bytes' },
    })
    const many = `${requests.toLocaleString('en-US')} requests`
    const longText = `${days} days, a look a minute, ${refreshes} refreshes`
    return (['state', 'storage'] as const).flatMap((what): Row[] => [
      { ...row(many, what, afterRequests), goal: { of: 'ours', exactly: 0 } },
      // The number of the token has more digits by then, in the state and in the tokens of this server.
      { ...row(longText, what, afterLong), goal: { of: 'ours', atMost: 99 } },
    ])
  })
}
