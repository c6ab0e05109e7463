import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Credentials, createTimeline, redact, redactSecret } from '../../src/session'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { stringsIn } from '../support/secrets'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

/** Every secret has this in it, so that no part of one slips through; and they are known to us. */
const mark = 'seCRet'
const passwords = ['parvaz-1405', 'darya-1405', `${mark}-wrong-password`]
let made = 0
let tail = ''
const newToken = () => `${mark}${(made += 1)}${tail}`

const { backend, received } = useDemoServer({ tokenLifetime: 60, newToken })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const holdsSecret = (text: string) =>
  text.includes(mark) || passwords.some((password) => text.includes(password))
const secretsIn = (value: unknown) => stringsIn(value).filter(holdsSecret)

/** The only actions that may hold tokens, and they in these places only. */
const carriers: Record<string, string[]> = {
  'session/loggedIn': ['accessToken', 'renewal'],
  'session/tokenRefreshed': ['accessToken', 'renewal'],
  'persist/REHYDRATE': ['accessToken', 'renewal'],
}
const withoutTokens = (action: { type: string; payload?: object }) => {
  const carried = carriers[action.type]
  if (carried === undefined) return action
  const payload = Object.entries(action.payload ?? {}).filter(([key]) => !carried.includes(key))
  return { ...action, payload: Object.fromEntries(payload) }
}

const said: unknown[][] = []
beforeEach(() => {
  for (const way of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const) {
    jest.spyOn(console, way).mockImplementation((...words) => void said.push(words))
  }
})
afterEach(() => {
  jest.restoreAllMocks()
  said.splice(0)
})

/** A whole life, with everything in it that can go wrong. Returns all that was answered. */
async function live(tab: ManyTab): Promise<unknown[]> {
  const answers: unknown[] = []
  const ask = async (...asked: PromiseLike<unknown>[]) => {
    await time.pass(0)
    answers.push(...(await Promise.all(asked)))
  }
  await ask(tab.logIn('sara', `${mark}-wrong-password`))
  for (const kind of ['offline', 'html', 'malformed'] as const) {
    backend.setFault('login', { kind, times: 1 })
    await ask(tab.logIn())
  }
  await ask(tab.logIn())
  await ask(tab.notes(), tab.addNote('bread'), tab.get('/api/forbidden'))
  backend.setFault('notes', { kind: 'offline', times: 2 })
  await ask(tab.notes('1'), tab.addNote('2'))
  backend.setFault('user', { kind: 'malformed', times: 1 })
  await ask(tab.session.loadUser())
  backend.revokeAccess()
  await ask(tab.notes('3'))
  for (const kind of ['offline', 'html', 'malformed', 'dropAnswer'] as const) {
    await time.pass(60_000)
    backend.setFault('refresh', { kind, times: 1 })
    await ask(tab.notes(kind), tab.session.refresh({ now: true }))
    await time.pass(3000)
    if (kind !== 'dropAnswer') await ask(tab.session.refresh({ now: true }))
  }
  await time.pass(3600_000)
  await ask(tab.logIn('omid', 'darya-1405'))
  const aborted = tab.notes('4')
  aborted.abort()
  await ask(aborted, tab.notes('5'), tab.session.logOut())
  await ask(tab.notes('6'))
  return answers
}

// @proves secrets
describe.each([
  ['short', '-'],
  ['long', 'x'.repeat(40)],
])('in a whole life, with %s tokens,', (_, ending) => {
  async function lived() {
    made = 0
    tail = ending
    const browser = createBrowser()
    const tab = await browser.open()
    const timeline = createTimeline(tab.session)
    const states: unknown[] = []
    tab.store.subscribe(() => states.push(tab.store.getState().api))
    const answers = await live(tab)
    expect(tab.story()).toEqual(
      expect.arrayContaining([
        'loggedIn',
        'userLoaded',
        'tokenExpired',
        'tokenRefreshed',
        'reset',
        'loggedOut',
      ]),
    )
    expect(made).toBeGreaterThan(8)
    return { tab, timeline, states, answers, browser }
  }

  test('DevTools is shown no secret', async () => {
    const { tab } = await lived()
    expect(tab.shown.filter(holdsSecret)).toEqual([])
    const last = `…${tail.slice(-4)}`
    expect(tab.shown.join()).toContain(ending.length > 1 ? last : '[redacted]')
  })

  test('no action holds one, but the token fields of three', async () => {
    const { tab } = await lived()
    expect(tab.actions.flatMap((action) => secretsIn(withoutTokens(action)))).toEqual([])
    const holding = new Set(tab.actions.filter((a) => secretsIn(a).length > 0).map((a) => a.type))
    expect([...holding].sort()).toEqual(['session/loggedIn', 'session/tokenRefreshed'])
  })

  test('the cache of RTK Query never holds one', async () => {
    const { states } = await lived()
    expect(states.length).toBeGreaterThan(20)
    expect(states.flatMap(secretsIn)).toEqual([])
  })

  test('no answer and no error value holds one', async () => {
    const { answers } = await lived()
    const names = stringsIn(answers)
    for (const name of ['RefusedError', 'FaultError', 'MissingFieldError', 'SessionEndedError']) {
      expect(names).toContain(name)
    }
    expect(secretsIn(answers)).toEqual([])
    expect(answers.map((answer) => inspect(answer, { depth: 9 })).filter(holdsSecret)).toEqual([])
  })

  test('the console is told nothing at all', async () => {
    await lived()
    expect(said).toEqual([])
  })

  test('no URL holds one', async () => {
    await lived()
    expect(received.length).toBeGreaterThan(20)
    expect(received.map(({ url }) => url).filter(holdsSecret)).toEqual([])
  })

  test('the timeline holds none', async () => {
    const { timeline } = await lived()
    expect(secretsIn(timeline.entries())).toEqual([])
  })

  test('once the session is over, neither the state nor any storage holds one', async () => {
    const { tab, browser } = await lived()
    expect(secretsIn(tab.store.getState())).toEqual([])
    const stored = [browser.localStorage, tab.sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i)!)!),
    )
    expect(stored.filter(holdsSecret)).toEqual([])
  })
})

// @proves secrets
test('a reload shows DevTools no secret', async () => {
  tail = 'x'.repeat(40)
  const browser = createBrowser()
  const before = await browser.open()
  await before.logIn()
  before.close()
  const tab = await browser.open()
  await time.pass(60_000)
  const holding = tab.actions.filter((action) => secretsIn(action).length > 0)
  expect(holding.map(({ type }) => type)).toEqual(['persist/REHYDRATE', 'session/tokenRefreshed'])
  expect(tab.actions.flatMap((action) => secretsIn(withoutTokens(action)))).toEqual([])
  expect(tab.shown.filter(holdsSecret)).toEqual([])
})

describe('the search itself', () => {
  test('finds a secret wherever a log could', () => {
    const hiding = [
      { deep: [{ er: mark }] },
      { [mark]: 1 },
      new Map([[1, mark]]),
      new Headers({ authorization: mark }),
      new Request('http://api.test', { headers: { a: mark } }),
      new Request(`http://api.test/?t=${mark}`),
      new Error(mark),
      Object.defineProperty({}, 'hidden', { value: mark, enumerable: false }),
    ]
    for (const value of hiding) expect(secretsIn(value)).not.toEqual([])
  })
})

describe('credentials', () => {
  const credentials = new Credentials(
    { username: 'sara', password: passwords[0]! },
    { remember: true },
  )
  test('show themselves to nobody', () => {
    expect(JSON.stringify({ credentials })).toBe('{"credentials":"[redacted]"}')
    expect(secretsIn(credentials)).toEqual([])
    expect(holdsSecret(inspect(credentials, { showHidden: true, depth: 9 }))).toBe(false)
    expect(secretsIn({ ...credentials })).toEqual([])
    expect(secretsIn(structuredClone(credentials))).toEqual([])
    expect(redact({ credentials })).toEqual({ credentials: '[Credentials]' })
  })

  test('reveal themselves to the login call', () => {
    expect(credentials.reveal()).toEqual({ username: 'sara', password: 'parvaz-1405' })
  })
})

describe('redaction', () => {
  test('hides what is shorter than 32 characters, and of the rest all but the last four', () => {
    expect(redactSecret('')).toBe('[redacted]')
    expect(redactSecret('x'.repeat(31))).toBe('[redacted]')
    expect(redactSecret(`${'x'.repeat(28)}tail`)).toBe('…tail')
  })

  test('keeps the expiry of a token, and all that is no secret', () => {
    const token = { value: `${'x'.repeat(40)}tail`, expiresAt: 99 }
    const session = { status: 'loggedIn', accessToken: token, user: { name: 'Sara', id: 0 } }
    expect(redact({ session, list: [token, 'text', 1, null, undefined, true] })).toEqual({
      session: { ...session, accessToken: { value: '…tail', expiresAt: 99 } },
      list: [{ value: '…tail', expiresAt: 99 }, 'text', 1, null, undefined, true],
    })
  })

  test.each([
    ...['password', 'Password', 'newPassword', 'passwd', 'passphrase', 'client_secret'],
    ...['token', 'access_token', 'refreshToken', 'id_token', 'Authorization', 'authorization'],
    ...['password_confirmation', 'passwordAgain', 'oldPassword', 'X-Auth-Token'],
  ])('hides whatever is named %s, in the key of a cache too', (name) => {
    expect(redact({ deep: [{ [name]: 'hush' }] })).toEqual({ deep: [{ [name]: '[redacted]' }] })
    const queries = { [`check(${JSON.stringify({ [name]: 'hush' })})`]: {} }
    expect(JSON.stringify(redact({ queries }))).not.toContain('hush')
  })

  test.each(['type', 'value', 'tokenExpired', 'username', 'message', 'status'])(
    'shows what is named %s',
    (name) => {
      expect(redact({ [name]: 'text' })).toEqual({ [name]: 'text' })
    },
  )

  test('shows of what could hold a secret out of sight nothing but its kind', () => {
    const request = new Request('http://api.test', { headers: { authorization: 'Bearer hush' } })
    expect(redact({ request, headers: request.headers, call: () => 'hush' })).toEqual({
      request: '[Request]',
      headers: '[Headers]',
      call: '[function]',
    })
    expect(redact(new Map([['password', 'hush']]))).toBe('[Map]')
  })

  test('does not change what it is given', () => {
    const action = { type: 'x', payload: { password: 'hush' } }
    redact(action)
    expect(action).toEqual({ type: 'x', payload: { password: 'hush' } })
  })
})
