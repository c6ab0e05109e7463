import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { SessionOptions } from '../../src/session'
import { block, unreadable, unusable } from '../support/blockedStorage'
import { createCookieJar } from '../support/cookieJar'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

/** For some seconds tabs cannot read a storage, nor perhaps write it, while one of them does something. */
const outage = fc.record({
  tabs: fc.constantFrom<'all' | 0 | 1 | 2>('all', 0, 1, 2),
  storages: fc.constantFrom<'local' | 'own' | 'both'>('local', 'own', 'both'),
  ways: fc.constantFrom(unreadable, unusable),
  actor: fc.nat(2),
  act: fc.constantFrom<'refresh' | 'attend' | 'nothing'>('refresh', 'attend', 'nothing'),
  /** How long before the outage the tab acts, in milliseconds; `undefined` for in it. */
  before: fc.option(fc.nat(100), { nil: undefined }),
  ms: fc.oneof(fc.nat(100), fc.nat(6000), fc.nat(12_000)),
  rest: fc.nat(14_000),
})
const story = fc.record({
  kind: fc.constantFrom<'body' | 'cookie' | 'cookie, no token stored' | 'one tab'>(
    ...(['body', 'cookie', 'cookie, no token stored', 'one tab'] as const),
  ),
  isVisible: fc.boolean(),
  outages: fc.array(outage, { maxLength: 12 }),
})

async function openTabs(kind: string, visible: boolean) {
  const browser = createBrowser()
  if (kind === 'one tab') {
    const tab = await browser.open({ visible })
    await tab.signIn('sara', false)
    return { browser, tabs: [tab] }
  }
  const { through } = createCookieJar()
  const persist = kind === 'cookie' ? {} : { persist: 'none' }
  const options = { renewal: 'cookie', credentials: 'include', ...persist } as SessionOptions
  const tabs = await browser.opened(3, {
    visible,
    ...(kind !== 'body' && { options, through }),
  })
  return { browser, tabs }
}

// @proves oneRefresh, storage: body cookie shared ownTab
test('whenever tabs cannot use a storage, no refresh token is used twice, and nobody is signed out but in a tab that could not use it for ten seconds, until it can', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ kind, isVisible, outages }) => {
      const { browser, tabs } = await openTabs(kind, isVisible)
      const { stats } = browser.backend
      /** The tabs that may have waited for ten seconds, and those that cannot use a storage, since when and until when. */
      const mayEnd = new Set<ManyTab>()
      const unableIn = new Map<ManyTab, { from: number; to: number }>()
      const at = (index: number) => tabs[index % tabs.length] as ManyTab
      for (const { tabs: which, storages, ways, actor, act, before, ms, rest } of outages) {
        const doIt = () => {
          if (act === 'refresh') void at(actor).session.refresh()
          if (act === 'attend') at(actor).attend()
        }
        const unable = which === 'all' ? tabs : [at(which)]
        if (before !== undefined) {
          doIt()
          await pass(before)
        }
        const unblocks = unable
          .flatMap((tab) => [
            ...(storages === 'own' ? [] : [tab.localStorage]),
            ...(storages === 'local' ? [] : [tab.storage]),
          ])
          .map((storage) => block(storage, ways))
        if (before === undefined) doIt()
        const now = Date.now()
        for (const tab of unable) {
          const last = unableIn.get(tab)
          // A tab looks every 141 ms at most: it may not have seen that it could, for a shorter time.
          const from = last && now - last.to < 200 ? last.from : now
          unableIn.set(tab, { from, to: now + ms })
          if (now + ms - from > 9000) mayEnd.add(tab)
        }
        await pass(ms)
        unblocks.forEach((unblock) => unblock())
        await pass(rest)
      }
      const isOut = tabs.map((tab) => tab.state().status === 'loggedOut' && !mayEnd.has(tab))
      await pass(12_000)
      tabs.forEach((tab) => tab.attend())
      await pass(1000)
      const isOutForGood = tabs.map((tab) => tab.state().status === 'loggedOut')
      const { reusedRefreshTokens, revokedFamilies } = stats()
      tabs.forEach((tab) => tab.close())
      await pass(0)
      expect({ isOut, isOutForGood, reusedRefreshTokens, revokedFamilies }).toEqual({
        isOut: tabs.map(() => false),
        isOutForGood: tabs.map(() => false),
        reusedRefreshTokens: 0,
        revokedFamilies: 0,
      })
    }),
    { numRuns: 60 },
  )
}, 120_000)
