import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { changePasswordOf } from '../../src/app/account/changePassword'
import { demoAccount } from '../../src/app/account/demoAccount'
import { signOutEverywhereOf } from '../../src/app/account/signOutEverywhere'
import { Credentials, isLoggedIn, type LoginStep } from '../../src/session'
import { personHeader } from '../support/fakeNetwork'
import { inTime, pass } from '../support/fakeTime'
import { createScene, type Scene } from '../support/modelScene'
import { createTabStorage } from '../support/tabStorage'

const runs = Number(process.env['SOAK_RUNS'] ?? 250)
const commandsPerRun = 40

/** `SEED` and `RUN_PATH`, as a failure prints them, play one run again. */
const { SEED, RUN_PATH } = process.env
const replay = SEED === undefined ? {} : { seed: Number(SEED), path: RUN_PATH ?? '' }

beforeAll(() => {
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 8),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'],
  })
})
afterAll(() => {
  jest.useRealTimers()
})

type Page = Scene['pages'][number]
/** How many have signed in by a code. */
let stepsDone = 0
/** How often a password was changed, and everybody of one name signed out. */
let changes = 0
let everywhere = 0
/** How many have proved who they are for something dangerous. */
let proofs = 0
type Command = readonly [name: keyof typeof acts, choice: number]

/** The headers that tell the network whose page a call is from. */
const named = (scene: Scene, page: Page): Record<string, string> => {
  const person = scene.personOf(page)
  return person === undefined ? {} : { [personHeader]: String(person) }
}

/** A page with its frames, and what is around it: they sleep and wake together. */
const tabOf = (scene: Scene, page: Page) => {
  const outer = page.outer ?? page
  return [outer, ...scene.framesOf(outer)]
}

/** What a page saves is its person's. */
function save(scene: Scene, page: Page) {
  const headers = named(scene, page)
  const args = { url: '/api/notes', method: 'POST', body: { text: 'a note' }, headers }
  scene.watch(page, 'save', page.tab.write(args))
}

const people = [
  ['sara', 'parvaz-1405'],
  ['omid', 'darya-1405'],
  ['laleh', 'baran-1405'],
] as const

/** What somebody signs in with: what they have changed their password to counts. */
function credentialsOf(scene: Scene, index: number) {
  const [username, password] = people[index]!
  return { username, password: scene.network.passwordOf(index + 1) ?? password }
}

/** Somebody who was asked for a code types it. */
function typeCode(scene: Scene, page: Page, step: LoginStep, code = '140509') {
  const done = step.continue({ code })
  scene.watch(page, 'step', done)
  void done.then((result) => {
    if (result.ok) stepsDone += 1
    if (page.step === step && (result.ok || result.step === undefined)) page.step = undefined
  })
}

/** Somebody signs in; Laleh only once she has typed her code: at once, or later, or never. */
function signIn(scene: Scene, page: Page, choice: number, remember: boolean) {
  const { username, password } = credentialsOf(scene, choice % people.length)
  const login = page.tab.logIn(username, password, remember)
  scene.watch(page, 'sign-in', login)
  void login.then((error) => {
    page.step = error?.step
    if (page.step && choice % 2) typeCode(scene, page, page.step)
  })
}

/** A page on which somebody is signed in and can do something, most often; any page where there is none. */
function inUse(scene: Scene, choice: number, isFit: (page: Page) => unknown = () => true) {
  const pages = scene.pages.filter(
    (page) => isLoggedIn(page.tab.state()) && page.world.backlog === undefined && isFit(page),
  )
  return choice % 5 === 0 || pages.length === 0 ? scene.any() : pages[choice % pages.length]
}

/** What people, browsers and networks do. `choice` picks among the possible ways. */
const acts = {
  signIn(scene: Scene, choice: number) {
    const page = scene.any()
    if (page === undefined) return
    scene.mayEnd(page).add('userChanged')
    signIn(scene, page, choice, choice % 5 !== 0)
  },
  /** Somebody who was asked for a code types it, or a wrong one, or gives up. */
  step(scene: Scene, choice: number) {
    const page = scene.pages.find(({ step }) => step !== undefined)
    const { step } = page ?? {}
    if (page === undefined || step === undefined) return
    if (choice % 6 === 0) {
      step.cancel()
      page.step = undefined
      return
    }
    typeCode(scene, page, step, choice % 6 === 1 ? '000000' : undefined)
  },
  /** Somebody deletes all notes, for which the server wants a recent sign-in. */
  async remove(scene: Scene, choice: number) {
    const page = inUse(scene, choice, ({ tab }) => tab.session.reauthentication)
    if (page === undefined) return
    const args = { url: '/api/notes', method: 'DELETE', headers: named(scene, page) }
    // It waits for the person, for as long as they like.
    void page.tab.write(args)
    if (choice % 3 === 0) return
    await pass(200)
    acts.prove(scene, choice)
  },
  /** Whoever is asked for a recent sign-in types a password, their own most often, or gives up. */
  prove(scene: Scene, choice: number) {
    const page = scene.pages.find(({ tab }) => tab.session.reauthentication?.isAsked())
    const asking = page?.tab.session.reauthentication
    if (page === undefined || asking === undefined) return
    if (choice % 6 === 0) return asking.cancel()
    const own = Number(scene.personOf(page) ?? 1) - 1
    const { username, password } = credentialsOf(
      scene,
      choice % 6 === 1 ? choice % people.length : own,
    )
    scene.mayEnd(page).add('userChanged')
    const proof = asking.logIn(new Credentials({ username, password }, { remember: true }))
    scene.watch(page, 'proof', proof)
    void proof.then((error) => {
      if (error === undefined) proofs += 1
      if (error?.step) typeCode(scene, page, error.step)
    })
  },
  /** Somebody changes their password, by the app's own code, in one tab at a time; now and then the old one is wrong. */
  changePassword(scene: Scene, choice: number) {
    const page = inUse(scene, choice)
    const person = page && scene.personOf(page)
    if (page === undefined || person === undefined) return
    if ([...scene.pending].some(({ name }) => name.startsWith('change'))) return
    const { password } = credentialsOf(scene, Number(person) - 1)
    const current = choice % 4 === 0 ? 'wrong' : password
    const before = page.tab.state()
    const { change } = changePasswordOf(page.tab.session, demoAccount.changePassword!)
    const done = change({ current, next: `pass-${scene.random()}` })
    scene.watch(page, 'change of the password', done)
    void done.then(({ result }) => {
      if (result === 'changed') changes += 1
      if (current === 'wrong' && result === 'changed')
        scene.breaches.push('a wrong password changed')
      if (
        current !== 'wrong' &&
        result === 'wrong' &&
        scene.network.passwordOf(Number(person)) === current
      )
        scene.breaches.push('the right password is said to be wrong')
      // Its own session goes on: it is no other one, and has not ended for what the password has to do with.
      const now = page.tab.state()
      const reason = now.status === 'loggedOut' ? now.end?.reason : undefined
      const isSame =
        page.isInPast ||
        before.epoch !== now.epoch ||
        isLoggedIn(now) ||
        (reason !== undefined && scene.mayEnd(page).has(reason))
      if (result === 'changed' && !isSame)
        scene.breaches.push('the session ended with the password')
      const isOldToken =
        before.status === 'loggedIn' &&
        now.status === 'loggedIn' &&
        before.accessToken.value === now.accessToken.value
      if (result === 'changed' && !page.isInPast && isOldToken)
        scene.breaches.push('a changed password has left the token that ended with it')
    })
  },
  /** Somebody signs out on every machine. */
  everywhere(scene: Scene, choice: number) {
    const page = inUse(scene, choice)
    if (page === undefined || scene.personOf(page) === undefined) return
    scene.mayEnd(page).add('logout').add('logoutElsewhere')
    const signOut = signOutEverywhereOf(page.tab.session, demoAccount.signOutEverywhere!)
    const done = signOut(new AbortController().signal)
    scene.watch(page, 'signing out everywhere', done)
    const { epoch } = page.tab.state()
    void done.then((error) => {
      if (error !== undefined) return
      everywhere += 1
      const now = page.tab.state()
      if (!page.isInPast && now.epoch === epoch && isLoggedIn(now))
        scene.breaches.push('signed out everywhere but here')
    })
  },
  signOut(scene: Scene) {
    const page = scene.any()
    if (page === undefined) return
    scene.mayEnd(page).add('logout').add('logoutElsewhere')
    scene.watch(page, 'sign-out', page.tab.session.logOut())
  },
  request(scene: Scene, choice: number) {
    const page = scene.any()
    if (page === undefined) return
    const url = `/api/auth/user?tag=${choice % 3}`
    const args = { url, headers: named(scene, page) }
    const { tab } = page
    scene.watch(page, 'request', choice % 2 ? tab.get(args) : tab.read(args))
  },
  save(scene: Scene) {
    const page = scene.any()
    if (page) save(scene, page)
  },
  /** A page saves by itself for a while, whatever has become of its session. */
  autosave(scene: Scene, choice: number) {
    const page = scene.any()
    if (page === undefined) return
    let left = 10
    const timer = setInterval(
      () => {
        left -= 1
        if (left === 0 || !scene.pages.includes(page)) clearInterval(timer)
        else if (page.world.backlog === undefined) save(scene, page)
      },
      [300, 1000, 3000][choice % 3],
    )
  },
  async wait(_: Scene, choice: number) {
    await pass([10, 100, 1000, 5000, 19_400, 21_000][choice % 6]!)
  },
  async expiry() {
    await pass(19_500)
  },
  async open(scene: Scene, choice: number) {
    const app = scene.apps[choice % scene.apps.length]!
    if (scene.pages.length < 5) await inTime(scene.open({ app }))
  },
  async reload(scene: Scene, choice: number) {
    const page = scene.any()
    if (page) await inTime(scene.reload(page, choice % 4 === 0))
  },
  close(scene: Scene, choice: number) {
    const page = scene.any()
    if (page) scene.leave(page, choice % 3 === 0)
  },
  async copy(scene: Scene) {
    const page = scene.any()
    // A frozen page opens no window.
    if (page === undefined || page.world.backlog !== undefined || scene.pages.length >= 5) return
    const inTab = createTabStorage(scene.world.copyOf(page.storage))
    await inTime(scene.open({ inTab, app: page.app }))
  },
  /** A tab is duplicated while another site is in it; then the app is opened again in both, one after the other. */
  async copyElsewhere(scene: Scene, choice: number) {
    const page = scene.any()
    if (!page || page.outer || page.world.backlog !== undefined || scene.pages.length >= 5) return
    scene.leave(page)
    const { app, inTab, storage } = page
    const tabs = [inTab, createTabStorage(scene.world.copyOf(storage))]
    for (const each of choice % 2 ? tabs : tabs.reverse()) {
      await inTime(scene.open({ inTab: each, app }))
      // By then the token of the first may be another one.
      if (choice % 3 === 0) await pass(21_000)
    }
  },
  /** Somebody signs in in a page or in a frame of it, just as somebody else does in the other. */
  signInTwice(scene: Scene, choice: number) {
    const page = scene.any()
    if (page === undefined) return
    scene.mayEnd(page).add('userChanged')
    tabOf(scene, page).forEach((each, i) => {
      signIn(scene, each, choice + i, (choice + i) % 4 !== 0)
    })
  },
  async frame(scene: Scene) {
    const outer = scene.any()
    if (outer && outer.world.backlog === undefined && !outer.outer && scene.pages.length < 5)
      await inTime(scene.open({ inTab: outer.inTab, outer, app: outer.app }))
  },
  /** A developer looks at the past in DevTools, and comes back. */
  jump(scene: Scene, choice: number) {
    const page = scene.any()
    if (page) scene.jump(page, choice % 3 === 0 ? 1 : (choice % 10) / 10)
  },
  clear(scene: Scene, choice: number) {
    if (choice % 4 !== 0) return
    scene.apps.forEach((app) => scene.mayEnd({ app }).add('storageCleared'))
    scene.any()?.world.localStorage.clear()
  },
  look(scene: Scene, choice: number) {
    scene.any()?.tab.setVisible(choice % 3 !== 0)
  },
  setClock(scene: Scene, choice: number) {
    const hours = [-12, -1, 0, 0, 1, 12][choice % 6]!
    scene.clock.skew = hours * 3600_000
    scene.clock.sets += 1
  },
  sleep(scene: Scene, choice: number) {
    const ms = [1000, 21_000, 600_000][choice % 3]!
    scene.clock.slept += ms
    jest.setSystemTime(Date.now() + ms)
  },
  freeze(scene: Scene) {
    const page = scene.any()
    if (page === undefined) return
    for (const each of tabOf(scene, page)) {
      each.hasSlept = true
      each.world.freeze()
    }
  },
  thaw(scene: Scene) {
    const page = scene.any()
    if (page) tabOf(scene, page).forEach(({ world }) => world.thaw())
  },
  outage(scene: Scene, choice: number) {
    const status = choice % 2 ? 429 : 503
    const retryAfter = [undefined, 1, 30][choice % 3]
    scene.backend.setFault(choice % 4 ? 'refresh' : 'all', {
      kind: 'status',
      status,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      times: 1 + (choice % 5),
    })
  },
  async tenMinutes() {
    await pass(600_000)
  },
  weather(scene: Scene, choice: number) {
    const all = ['clear', 'clear', 'slow', 'requestsLost', 'answersLost'] as const
    scene.network.become(all[choice % all.length]!)
  },
}

const weights: Record<keyof typeof acts, number> = {
  signIn: 4,
  step: 4,
  remove: 12,
  prove: 4,
  changePassword: 2,
  everywhere: 1,
  signOut: 2,
  request: 8,
  save: 5,
  autosave: 1,
  wait: 6,
  expiry: 4,
  open: 3,
  reload: 3,
  close: 2,
  copy: 1,
  copyElsewhere: 1,
  signInTwice: 1,
  frame: 2,
  jump: 1,
  clear: 1,
  look: 3,
  setClock: 1,
  sleep: 2,
  freeze: 1,
  thaw: 2,
  outage: 2,
  tenMinutes: 1,
  weather: 4,
}

const command: fc.Arbitrary<Command> = fc.tuple(
  fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      arbitrary: fc.constant(name as keyof typeof acts),
      weight,
    })),
  ),
  fc.nat({ max: 59 }),
)

/** All is well with the network, every tab is looked at, and nobody does anything for a while. */
async function calmDown(scene: Scene) {
  scene.network.become('clear')
  scene.backend.clearFaults()
  scene.pages.forEach(({ world }) => world.thaw())
  scene.pages.forEach((page) => scene.jump(page))
  scene.backend.change({ tokenLifetime: 3600 })
  scene.pages.forEach(({ tab }) => tab.session.reauthentication?.cancel())
  for (let i = 0; i < 6; i += 1) {
    scene.pages.forEach(({ tab }) => tab.setVisible(true))
    await pass(11_000)
    scene.check()
  }
  // A tab whose own session has just ended comes back to the one that is shared when it is looked at.
  scene.pages.forEach(({ tab }) => tab.setVisible(true))
  await pass(1000)
}

/**
 * Whose session a tab shows; the token's word is taken where the server is still out of reach, and where the tab says that
 * its user could not be loaded.
 */
const userOf = ({ session, store, state }: Page['tab'], scene: Scene) => {
  const id = session.selectors.selectUserId(store.getState())
  const fault = session.refreshFault() ?? session.userQueryState(store.getState()).error
  return id ?? (fault && scene.ownerOf(state()))
}

/** The tabs of an app that share its session. */
const sharing = (scene: Scene, name: string) =>
  scene.pages.filter(({ app, tab }) => app === name && tab.session.storageArea() === 'local')

/** One tab of an app signs out: all that share its session are out, and no token is left. */
async function signOutEverywhere(scene: Scene, app: string) {
  const first = sharing(scene, app)[0]
  if (first === undefined) return
  const key = scene.recordKeyOf(app)
  await first.tab.session.logOut()
  expect(first.world.localStorage.getItem(key) ?? '').not.toMatch(/accessToken|renewal/)
  await pass(3000)
  expect(scene.world.stored.get(key) ?? '').not.toMatch(/accessToken|renewal/)
  for (const { tab } of sharing(scene, app)) expect(tab.state().status).toBe('loggedOut')
}

async function play(commands: readonly Command[], seed: number) {
  const scene = createScene(seed)
  await inTime(scene.open())
  for (const [name, choice] of commands) {
    await acts[name](scene, choice)
    await pass(Math.floor(scene.random() * 60))
    scene.check()
  }

  await calmDown(scene)
  expect(scene.breaches).toEqual([])
  expect([...scene.pending].map(({ name }) => name)).toEqual([])
  for (const app of scene.apps) {
    const views = sharing(scene, app).map(({ tab }) => {
      const session = tab.state()
      return isLoggedIn(session)
        ? `${session.epoch}:${session.rotation} of ${JSON.stringify(userOf(tab, scene))}`
        : 'logged out'
    })
    expect([...new Set(views)].slice(1)).toEqual([])
  }
  for (const app of scene.apps) await signOutEverywhere(scene, app)
  expect(scene.breaches).toEqual([])
  ;[...scene.pages].forEach((page) => scene.leave(page))
}

// @proves steps: body cookie shared ownTab oneApi same another
describe('whatever people, tabs and the network do', () => {
  // @proves oneRefresh, nobodyElse, reason, signOut, noExpiredToken, outage, reauthentication: body cookie shared ownTab oneApi twoApis same another
  test(
    `the session stays true (${runs * commandsPerRun} commands)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: commandsPerRun, maxLength: commandsPerRun, size: 'max' }),
          fc.nat(),
          play,
        ),
        { numRuns: runs, endOnFailure: process.env['SHRINK'] !== 'true', ...replay },
      )
      if (SEED === undefined) {
        expect(stepsDone).toBeGreaterThan(runs / 50)
        expect(proofs).toBeGreaterThan(runs / 50)
        expect(changes).toBeGreaterThan(runs / 50)
        expect(everywhere).toBeGreaterThan(runs / 100)
      }
    },
    Number(process.env['SOAK_MS'] ?? 300_000),
  )
})
