import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { createTimeline, Credentials } from '../../src/session'
import { useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'
import { stringsIn } from '../support/secrets'
import { useDemoServer } from '../support/server'

/** Every token of the server has this in it. */
const mark = 'seCRet'
const typed = ['parvaz-1405', 'mistyped-9090', 'darya-1405']
let made = 0

const { backend, received } = useDemoServer({ newToken: () => `${mark}${(made += 1)}.` })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const secretsIn = (value: unknown, ...secrets: string[]) =>
  stringsIn(value).filter((text) => [...typed, ...secrets].some((each) => text.includes(each)))

const said: unknown[][] = []
beforeEach(() => {
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    jest.spyOn(console, way).mockImplementation((...words) => void said.push(words))
})
afterEach(() => {
  jest.restoreAllMocks()
  said.splice(0)
})

// @proves secrets
test('what a person types to prove who they are is not stored, or seen in DevTools, caches, errors, events, URLs or the console', async () => {
  const browser = createBrowser()
  const tab = await browser.signedIn({ options: { reauthentication: demoReauthentication } })
  const { reauthentication } = tab.session
  reauthentication!.subscribe(() => undefined)
  const timeline = createTimeline(tab.session)
  const states: unknown[] = []
  tab.store.subscribe(() => states.push(tab.store.getState()))
  const told: unknown[] = []
  tab.session.on('error', (error) => told.push(error))
  const stored = () =>
    [browser.localStorage, tab.sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i)!)!),
    )
  await time.pass(31_000)
  const sent = tab.write({ url: '/api/notes', method: 'DELETE' })
  await time.pass(20)
  const answers: unknown[] = []
  const confirm = async (username: string, password: string) => {
    const credentials = new Credentials({ username, password }, { remember: true })
    const done = reauthentication!.logIn(credentials)
    await time.pass(400)
    answers.push(await done)
  }
  await confirm('sara', 'mistyped-9090')
  // Somebody else's tokens are seen nowhere.
  const before = made
  await confirm('omid', 'darya-1405')
  const theirs = [`${mark}${before + 1}.`, `${mark}${before + 2}.`]
  backend.setFault('login', { kind: 'offline', times: 1 })
  await confirm('sara', 'parvaz-1405')
  await confirm('sara', 'parvaz-1405')
  answers.push(await sent)
  await time.pass(100)

  expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  const seen = [states, answers, told, timeline.errors(), stored()]
  for (const each of seen) expect(secretsIn(each, ...theirs)).toEqual([])
  for (const each of [tab.shown, answers, told, timeline.errors()])
    expect(secretsIn(each, mark)).toEqual([])
  expect(secretsIn(tab.actions, ...theirs)).toEqual([])
  expect(inspect([answers, reauthentication], { depth: 9, showHidden: true })).not.toMatch(
    /seCRet|-1405|9090/,
  )
  // To whoever develops, of the call that got no answer.
  expect(said).toEqual([
    [expect.stringMatching(/^session: POST \S+ got no answer that a page may/)],
  ])
  expect(secretsIn(said, ...theirs)).toEqual([])
  expect(
    secretsIn(
      received.map(({ url }) => url),
      mark,
    ),
  ).toEqual([])
})
