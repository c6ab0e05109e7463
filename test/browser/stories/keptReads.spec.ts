import { expect } from './fixtures.ts'
import { storiesOf, withTwoApis } from './bareHost.ts'
import type { createSession } from '../../../src/session/index.ts'

/** A host whose page polls by the session's api and by one of its own, and is kept when the session ends. */
const entry = (renewal: string) =>
  withTwoApis(
    `{ renewal: '${renewal}', onEnd: reauthDialog }`,
    `{ notes: build.query({ query: () => '/api/notes' }) }`,
  ) +
  `
  const shown = () => apis.map(({ endpoints: { notes } }) => notes.select()(store.getState()))
  const seen = new Set()
  store.subscribe(() => shown().forEach(({ status }) => seen.add(status)))
  Object.assign(globalThis, {
    open() {
      session.suspendedPage.mount()
      for (const { endpoints: { notes } } of apis)
        store.dispatch(notes.initiate(undefined, { subscriptionOptions: { pollingInterval: 200 } }))
    },
    isSuspended: () => session.suspendedPage.isSuspended(),
    statuses: () => shown().map(({ status }) => status),
    texts: () => shown().map(({ data }) => data?.[0].text ?? 'nothing'),
    everSeen: () => [...seen],
  })
`

declare const session: ReturnType<typeof createSession>
declare const sessionStatus: () => string
declare const sara: () => Promise<unknown>
declare const omid: () => Promise<unknown>
declare const open: () => void
declare const isSuspended: () => boolean
declare const statuses: () => string[]
declare const texts: () => unknown[]
declare const everSeen: () => string[]

const test = storiesOf(entry)

for (const renewal of ['refreshToken', 'cookie'] as const)
  for (const next of [
    'the same person',
    'another person',
    'another person in another tab',
  ] as const)
    // @proves keptPage, nobodyElse: bare body cookie twoApis same another shared
    test(`what a kept page reads waits for its person, in every api, and is sent for nobody else: ${next} (${renewal})`, async ({
      open: start,
    }) => {
      const { person, rich } = await start(renewal)
      const tab = person.tabs[0]!
      const calls = () => rich.backend.stats().calls.notes
      await tab.goto('/')
      await tab.evaluate(() => sara().then(() => open()))
      await expect.poll(() => tab.evaluate(() => texts())).toEqual(['Buy tea', 'Buy tea'])

      // Both are under way when the session ends.
      rich.backend.setFault('notes', { kind: 'slow', ms: 3000 })
      const before = calls()
      await expect.poll(() => calls() - before).toBeGreaterThanOrEqual(2)
      await expect.poll(() => tab.evaluate(() => statuses())).toEqual(['pending', 'pending'])
      await tab.evaluate(() => session.expire())
      rich.backend.clearFaults()
      expect(await tab.evaluate(() => isSuspended())).toBe(true)
      const atTheEnd = calls()
      await tab.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(0), 1000)))
      expect(calls()).toBe(atTheEnd)
      expect(await tab.evaluate(() => [statuses(), texts()])).toEqual([
        ['pending', 'pending'],
        ['Buy tea', 'Buy tea'],
      ])

      if (next === 'the same person') {
        await tab.evaluate(() => sara().then(() => undefined))
        await expect.poll(() => tab.evaluate(() => isSuspended())).toBe(false)
        await expect.poll(() => calls()).toBeGreaterThan(atTheEnd + 3) // it goes on polling
        expect(await tab.evaluate(() => everSeen())).not.toContain('rejected')
        return
      }
      const actor = next === 'another person' ? tab : await person.newTab()
      if (actor !== tab) await actor.goto('/')
      await actor.evaluate(() => omid().then(() => undefined))
      await expect.poll(() => tab.evaluate(() => sessionStatus())).toBe('loggedIn')
      await expect.poll(() => tab.evaluate(() => isSuspended())).toBe(false)
      await tab.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(0), 1000)))
      expect(await tab.evaluate(() => [statuses(), texts()])).toEqual([
        ['uninitialized', 'uninitialized'],
        ['nothing', 'nothing'],
      ])
      expect(calls()).toBe(atTheEnd)
    })
