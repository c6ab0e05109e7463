import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { demoChallenges } from '../../src/app/demoChallenges'
import { createTimeline, Credentials } from '../../src/session'
import { useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'
import { stringsIn } from '../support/secrets'
import { useDemoServer } from '../support/server'

/** Every token and every challenge of the server has this in it. */
const mark = 'seCRet'
const typed = ['baran-1405', '140509', '909090']
let made = 0

const { backend, received } = useDemoServer({ newToken: () => `${mark}${(made += 1)}` })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const holdsSecret = (text: string) =>
  text.includes(mark) || typed.some((each) => text.includes(each))
const secretsIn = (value: unknown) => stringsIn(value).filter(holdsSecret)

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
test('no secret of a step is stored, or seen in DevTools, caches, errors, events, URLs or the console', async () => {
  const browser = createBrowser()
  const tab = await browser.open({ options: { challenges: demoChallenges } })
  const timeline = createTimeline(tab.session)
  const states: unknown[] = []
  tab.store.subscribe(() => states.push(tab.store.getState()))
  const told: unknown[] = []
  tab.session.on('error', (error) => told.push(error))
  const stored = () =>
    [browser.localStorage, tab.sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i)!)!),
    )
  const answers: unknown[] = []

  const first = await tab.logIn('laleh', 'baran-1405')
  const step = first!.step!
  answers.push(first, step)
  answers.push(await step.continue({ code: '909090' }), await step.resend!())
  backend.setFault('code', { kind: 'offline', times: 1 })
  answers.push(await step.continue({ code: '140509' }))
  backend.expireCodes()
  answers.push(await step.continue({ code: '140509' }))
  // The same by the mutation of the api, which keeps its last error.
  const { initiate } = tab.session.api.endpoints.login
  const fields = { username: 'laleh', password: 'baran-1405' }
  answers.push(await tab.store.dispatch(initiate(new Credentials(fields, { remember: true }))))
  const last = await tab.logIn('laleh', 'baran-1405')
  answers.push(last)

  await time.pass(100)

  expect(made).toBe(3)
  expect(states.length).toBeGreaterThan(0)
  for (const seen of [tab.shown, tab.actions, states, answers, told, timeline.errors(), stored()])
    expect(secretsIn(seen)).toEqual([])
  expect(inspect(answers, { depth: 9, showHidden: true })).not.toMatch(/seCRet|140509|909090|baran/)
  expect(JSON.stringify([answers, structuredClone(first)])).not.toContain(mark)
  // To whoever develops, of the call that got no answer.
  expect(said).toEqual([
    [expect.stringMatching(/^session: POST \S+ got no answer that a page may/)],
  ])
  expect(secretsIn(said)).toEqual([])

  expect(await last!.step!.continue({ code: '140509' })).toEqual({ ok: true })
  expect(secretsIn(received.map(({ url }) => url))).toEqual([])
  // What is stored now is the session, and nothing of the step.
  expect(stored().join()).toContain(mark)
  expect(stored().join()).not.toMatch(/seCRet[123]\b|140509|baran/)
})
