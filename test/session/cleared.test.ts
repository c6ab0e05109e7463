import { describe, expect, jest, test } from '@jest/globals'
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query'
import { reauthDialog, type Environment } from '../../src/session'
import { apiUrl } from '../support/device'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const options = { onEnd: reauthDialog }
/** A browser whose tabs do not hear each other, and one that does not tell them of what is stored either. */
const deaf = { openChannel: () => undefined }
const deafAndBlind = { ...deaf, onStorage: () => () => undefined }

/** Sara's tab, and her browser, whose site data can be cleared without an event for any tab. */
async function signedIn(lag: number, environment: Partial<Environment> = {}) {
  const browser = createBrowser({ lag })
  let shared: unknown
  const sharedStore: Environment['sharedStore'] = {
    update: async (change) => (shared = change(shared)) as never,
  }
  const open = () => browser.open({ options, environment: { ...environment, sharedStore } })
  const old = await open()
  old.session.suspendedPage?.mount()
  await old.signIn()
  await pass(5000)
  return {
    old,
    open,
    clear() {
      browser.world.stored.clear()
      old.page.copy.clear()
      shared = undefined
    },
  }
}
/** The key of the page that a tab shows. */
const pageOf = ({ session, state }: ManyTab) => session.suspendedPage?.pageOf(state().epoch)

/** A call of a tab that tries again when it is told to: all tries of one call have the same signal, which nobody aborts. */
function saving({ session, store }: ManyTab) {
  const bearers: unknown[] = []
  const answer: BaseQueryFn<{ url: string; headers?: Record<string, string> }> = ({ headers }) => {
    bearers.push(headers?.['authorization'])
    return { error: { status: 503 } }
  }
  const ask = session.withSession(answer, { baseUrl: apiUrl }) as typeof answer
  const { signal } = new AbortController()
  const call = { signal, getState: store.getState, dispatch: store.dispatch } as BaseQueryApi
  return { bearers, save: async () => ask({ url: 'save' }, call, {}) }
}

describe.each([0, 50])(
  'after everything was cleared and no tab told (storage %i ms late)',
  (lag) => {
    // @proves storage, nobodyElse: same another
    test.each([
      ['sara', 1, 'a message, before it shows', {}, ['storageCleared']],
      ['omid', 2, 'a message, before it shows', {}, ['storageCleared']],
      ['sara', 1, 'the storage, before that shows whose it is', deaf, ['userChanged']],
      ['omid', 2, 'the storage, before that shows whose it is', deaf, ['userChanged']],
      ['sara', 1, 'the storage, once she turns to it', deafAndBlind, []],
      ['omid', 2, 'the storage, once he turns to it', deafAndBlind, ['userChanged']],
    ] as const)(
      'a session that %s (%i) begins in a new tab lasts, also in the old one, which learns of it by %s',
      async (name, id, _, environment, reasons) => {
        const { old, open, clear } = await signedIn(lag, environment)
        const { epoch } = old.state()
        clear()
        const next = await open()
        expect(next.state()).toEqual({ status: 'loggedOut', epoch: 0 })
        await next.signIn(name)
        await pass(2000)
        old.attend()
        await pass(60_000)
        const later = next.state().epoch
        expect(later).toBeGreaterThan(epoch)
        for (const tab of [old, next])
          expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch: later, user: { id } })
        expect(old.seen('reset')).toMatchObject(reasons.map((reason) => ({ epoch, reason })))
        expect([
          ...old.seen('loggedOut'),
          ...next.seen('reset'),
          ...next.seen('loggedOut'),
        ]).toEqual([])
      },
    )

    // @proves nobodyElse: another
    test('nothing of hers is sent as the next person, who has a page of their own', async () => {
      const { old, open, clear } = await signedIn(lag)
      const before = pageOf(old)
      const { save, bearers } = saving(old)
      expect(await save()).toMatchObject({ error: { status: 503 } })
      clear()
      const next = await open()
      await next.signIn('omid')
      await pass(2000)
      expect(old.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
      expect(pageOf(old)).not.toBe(before)
      expect(await save()).toMatchObject({ error: { name: 'SessionEndedError' } })
      expect(bearers).toEqual([expect.stringMatching(/^Bearer /)])
    })

    // @proves storage: another
    test.each([
      ['ends it, once it has heard of it', {}, { status: 'loggedOut' }],
      ['puts its own in the place', deaf, { status: 'loggedIn', user: { id: 1 } }],
    ])(
      'but where the clock was set back too, the old tab %s; the next sign-in lasts',
      async (_, environment, expected) => {
        const { old, open, clear } = await signedIn(lag, environment)
        const { epoch } = old.state()
        clear()
        jest.setSystemTime(Date.now() - 3600_000)
        const next = await open()
        const signingIn = next.logIn('omid', 'darya-1405', true)
        await inTime(signingIn)
        // Where it is over before Omid's name has come, who signs in is told.
        const isOver = next.state().epoch === epoch
        expect(await signingIn).toEqual(
          isOver ? expect.objectContaining({ name: 'SessionEndedError' }) : undefined,
        )
        expect(next.seen('loggedIn')[0]?.['epoch']).toBeLessThan(epoch)
        await pass(2000)
        for (const tab of [old, next]) expect(tab.state()).toMatchObject({ ...expected, epoch })

        await next.signIn('omid')
        await pass(2000)
        const later = next.state().epoch
        expect(later).toBeGreaterThan(epoch)
        for (const tab of [old, next])
          expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch: later, user: { id: 2 } })
      },
    )
  },
)

test('a page that is loaded after everything was cleared tells no end of an earlier session of its tab', async () => {
  const browser = createBrowser()
  const tab = await browser.open()
  await tab.signIn('omid', false)
  await tab.signIn('sara')
  await pass(1000)
  browser.world.enter().localStorage.clear()
  await pass(1000)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
  tab.close()
  const reloaded = await browser.open({ storage: tab.storage })
  expect(reloaded.state()).toEqual({ status: 'loggedOut', epoch: 0 })
})
