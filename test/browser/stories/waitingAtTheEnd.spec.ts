import { expect } from './fixtures.ts'
import { storiesOf, withTwoApis } from './bareHost.ts'
import type { createSession } from '../../../src/session/index.ts'

/** A host with an api of its own beside the session's, which asks in every way that there is. */
const entry = (renewal: string) =>
  withTwoApis(
    `{ renewal: '${renewal}' }`,
    `{
      notes: build.query({ query: () => '/api/notes' }),
      add: build.mutation({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      }),
    }`,
  ) +
  `
  const caught = (error) => ({ error })
  const whatIs = (answer) =>
    answer.error?.name ?? (answer.status === 'uninitialized' ? 'nothing' : 'an answer')
  Object.assign(globalThis, {
    // How many calls are under way, and what each is answered, once it is.
    async ask() {
      const refused = await session.accessToken()
      const calls = [
        ...apis.flatMap(({ endpoints: { notes, add } }) => [
          store.dispatch(notes.initiate()),
          store.dispatch(add.initiate('tea')),
          store.dispatch(add.initiate('tea')).unwrap().catch(caught),
        ]),
        session.fetch('/api/notes').catch(caught),
        session.accessToken({ refused }).catch(caught),
      ]
      globalThis.answers = Promise.all(calls.map((call) => call.then(whatIs)))
      globalThis.toldAt = answers.then(() => Date.now())
      return calls.length
    },
  })
`

declare const session: ReturnType<typeof createSession>
declare const sessionStatus: () => string
declare const sara: (remember: boolean) => Promise<unknown>
declare const omid: () => Promise<unknown>
declare const ask: () => Promise<number>
declare const answers: Promise<string[]>
declare const toldAt: Promise<number>

type End = {
  by: string
  /** Ends the session, in the page of a tab. */
  act: () => void
  told: string[]
  /** Whether somebody else is signed in after it. */
  isSwitch?: true
}
const toAll = (name: string) => Array<string>(8).fill(name)
const ends: End[] = [
  { by: 'signing out', act: () => void session.logOut(), told: toAll('SessionEndedError') },
  { by: 'session.end', act: () => void session.end(), told: toAll('SessionEndedError') },
  { by: 'its time', act: () => void session.expire(), told: toAll('ExpiredAuthSessionError') },
]
/** Where no time is between two persons, RTK Query itself ends the calls of the first as its caches are emptied. */
const ofRtkQuery = Array<string>(3).fill('AbortError')
const anotherPerson: End = {
  by: 'another person',
  act: () => void omid(),
  told: [...ofRtkQuery, ...ofRtkQuery, 'SessionEndedError', 'SessionEndedError'],
  isSwitch: true,
}

const test = storiesOf(entry)

/** How long the refresh takes that the calls wait for, in milliseconds: many times as long as everything up to its end. */
const slowMs = 3000

const kinds = [
  { renewal: 'refreshToken', remember: true },
  { renewal: 'refreshToken', remember: false },
  { renewal: 'cookie', remember: true },
] as const

for (const { renewal, remember } of kinds) {
  // @proves told: bare body cookie shared ownTab twoApis same
  test(`calls that wait for a refresh when the session ends are told so at once, whatever ends it (${renewal}, ${remember ? 'all tabs' : 'one tab'})`, async ({
    open,
  }) => {
    const { person, rich } = await open(renewal)
    const tab = person.tabs[0]!
    await tab.goto('/')
    const tabs = [tab, ...(remember ? [await person.newTab()] : [])]
    for (const other of tabs.slice(1)) await other.goto('/')

    /**
     * Signs in in all tabs, and lets everything in the first one wait for a refresh with this fault.
     * @returns when the calls were made
     */
    async function wait(fault: Parameters<typeof rich.backend.setFault>[1]) {
      rich.backend.clearFaults()
      await tab.evaluate((remember) => sara(remember).then(() => undefined), remember)
      for (const each of tabs)
        await expect.poll(() => each.evaluate(() => sessionStatus())).toBe('loggedIn')
      rich.backend.revokeAccess()
      rich.backend.setFault('refresh', fault)
      const before = rich.backend.stats().calls.refresh
      const asked = Date.now()
      expect(await tab.evaluate(() => ask())).toBe(8)
      await expect
        .poll(() => rich.backend.stats().calls.refresh, { intervals: [20] })
        .toBe(before + 1)
      return asked
    }
    const told = () => tab.evaluate(() => answers)

    await wait({ kind: 'status', status: 401, times: 1 })
    const refused = await told()
    // What is refused only when the session is over is told that it is.
    expect(new Set(refused.filter((name) => name !== 'SessionEndedError'))).toEqual(
      new Set(['RefusedError']),
    )

    for (const actor of tabs)
      for (const { by, act, told: expected, isSwitch } of [
        ...ends,
        // With a cookie their login comes after the refresh, for both replace the cookie: nobody waits any more.
        ...(actor === tab || renewal === 'cookie' ? [] : [anotherPerson]),
      ]) {
        const asked = await wait({ kind: 'slow', ms: slowMs, times: 1 })
        await actor.evaluate(act)
        expect({ by, told: await told() }).toEqual({ by, told: expected })
        // Before the refresh can have its answer, however slow the machine is.
        expect((await tab.evaluate(() => toldAt)) - asked, by).toBeLessThan(slowMs)
        await expect
          .poll(() => tab.evaluate(() => sessionStatus()))
          .toBe(isSwitch ? 'loggedIn' : 'loggedOut')
      }
  })
}
