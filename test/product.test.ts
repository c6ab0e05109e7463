import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { instrument, type LiftedStore } from '@redux-devtools/instrument'
import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit'
import { HttpResponse, http } from 'msw'
import ts from 'typescript'
import config from '../jest.config'
import {
  createSession,
  Credentials,
  events,
  reduceSession,
  transitions,
  type Session,
} from '../src/session'
import { apiUrl } from './support/device'
import { inTime, useFakeTime } from './support/fakeTime'
import { useDemoServer } from './support/server'

const { received, server } = useDemoServer({ tokenLifetime: 20 })
const time = useFakeTime()

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const root = process.cwd()
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json')) as {
  [Field in 'dependencies' | 'devDependencies' | 'scripts']: Record<string, string>
}

const { ESNext } = ts.ModuleKind
const compilerOptions = { module: ESNext, verbatimModuleSyntax: true, jsx: ts.JsxEmit.Preserve }

/** What a file imports, static or dynamic, for more than its types. */
function importsOf(file: string) {
  const { outputText } = ts.transpileModule(read(file), { compilerOptions, fileName: file })
  return ts.preProcessFile(outputText).importedFiles.map(({ fileName }) => fileName)
}
/** One of the files that imports a package, by whatever path inside it. */
const importerOf = (name: string, files: string[]) =>
  files
    .filter((file) => /\.tsx?$/.test(file) && read(file).includes(name))
    .find((file) => importsOf(file).some((path) => `${path}/`.startsWith(`${name}/`)))

const inSrc = tracked.filter((file) => file.startsWith('src/'))
const inDemo = inSrc.filter((file) => file.startsWith('src/demo/'))
const inTests = tracked.filter(
  (file) => file.startsWith('test/') && file !== 'test/product.test.ts',
)

describe('the product is what it was defined to be', () => {
  test.each([
    ...['react', 'react-dom', '@reduxjs/toolkit', 'react-redux', 'react-router', 'redux-persist'],
    ...['dayjs', 'jalaliday'],
  ])('the app imports %s', (name) => {
    expect(dependencies).toHaveProperty([name])
    expect(importerOf(name, inSrc)).toBeDefined()
  })

  test.each([
    ['tests', '@testing-library/react', inTests],
    ['tests or the demo back end', 'msw', [...inTests, ...inDemo]],
  ])('the %s import %s', (_, name, files) => {
    expect(devDependencies).toHaveProperty([name])
    expect(importerOf(name, files)).toBeDefined()
  })

  test('vite builds and serves the app', () => {
    expect(devDependencies).toHaveProperty('vite')
    expect(importerOf('vite', ['vite.config.ts'])).toBeDefined()
    expect(scripts).toMatchObject({ start: 'vite', build: expect.stringMatching(/\bvite build\b/) })
  })

  test('jest runs the tests, and ts-jest compiles them', () => {
    expect(devDependencies).toMatchObject({
      jest: expect.any(String),
      'ts-jest': expect.any(String),
    })
    expect(scripts.test).toContain(' node_modules/jest/bin/jest.js')
    expect(Object.values(config.transform ?? {}).flat()).toContain('ts-jest')
  })

  test('the top level is quiet', () => {
    const top = [...new Set(tracked.map((file) => file.split('/')[0]))]
    expect(top.filter((name) => !name?.startsWith('.'))).toEqual([
      'README.md',
      ...['eslint.config.js', 'index.html', 'jest.config.ts', 'package-lock.json', 'package.json'],
      ...['src', 'test', 'tsconfig.json', 'vite.config.ts'],
    ])
  })

  test('no folder holds more than one can look over', () => {
    const folders = [...new Set(inSrc.map(folderOf))]
    const crowded = folders.filter((folder) => {
      const files = readdirSync(join(root, folder), { withFileTypes: true })
      // A style sheet counts with its component.
      const own = files.filter((each) => each.isFile() && !each.name.endsWith('.module.css'))
      const isLayer = folder.startsWith('src/session') && basename(folder) !== 'presets'
      return own.length > (isLayer ? 14 : 25)
    })
    expect(crowded).toEqual([])
  })

  test('a session goes through its four states, is read back, and is a story in Redux DevTools', async () => {
    const open = async () => {
      const session = createSession({
        baseUrl: apiUrl,
        refreshToken: { maxAge: 60 },
      })
      const store = configureStore({
        reducer: { session: session.reducer, api: session.api.reducer },
        middleware: (getDefault) => getDefault().prepend(session.middleware),
        enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
      })
      stops.push(session.stop)
      await inTime(session.ready)
      const { liftedStore } = store as unknown as {
        liftedStore: LiftedStore<{ session: Session }, { type: string }, unknown>
      }
      return {
        session,
        state: () => store.getState().session,
        /** The events of the session, each with the status after it. */
        story: () => {
          const { stagedActionIds, actionsById, computedStates } = liftedStore.getState()
          return stagedActionIds.flatMap((id, index) => {
            const name = /^session\/(.*)/.exec(actionsById[id]!.action.type)?.[1]
            return name ? `${name}: ${computedStates[index]!.state.session.status}` : []
          })
        },
      }
    }
    server.use(
      http.post('*/api/auth/refresh', () => HttpResponse.json({ message: 'no' }, { status: 503 })),
    )
    const first = await open()
    expect(first.state()).toMatchObject({ status: 'loggedOut' })
    const fields = { username: 'sara', password: 'parvaz-1405' }
    await inTime(first.session.logIn(new Credentials(fields, { remember: true })))
    expect(first.state()).toMatchObject({ status: 'loggedIn', user: { name: 'Sara Parvaz' } })
    expect(received.map(({ call }) => call)).toEqual(['POST /api/auth/login', 'GET /api/auth/user'])

    // redux-persist's own format: fields that are JSON in a JSON.
    const record: unknown = JSON.parse(localStorage.getItem('persist:session') ?? '{}')
    expect(record).toMatchObject({
      status: '"loggedIn"',
      user: expect.stringContaining('"Sara Parvaz"'),
      _persist: expect.any(String),
    })
    first.session.stop()

    // Nobody but the record tells who the person is: the server has not answered.
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    server.use(http.get('*/api/auth/user', () => asked))
    const second = await open()
    expect(second.state()).toEqual(first.state())
    expect(second.story()).toEqual([])
    answer()

    await time.pass(21_000)
    expect(second.state()).toMatchObject({ status: 'tokenExpired' })
    await time.pass(60_000)
    expect(second.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(first.story()).toEqual(['loggedIn: loggedIn', 'userLoaded: loggedIn'])
    expect(second.story()).toEqual([
      ...['userLoaded: loggedIn', 'tokenExpired: tokenExpired'],
      ...['bothExpired: bothExpired', 'reset: loggedOut'],
    ])
  })

  test('the reducer alone takes a session through its four states, and changes none of them', () => {
    const token = { value: 'a', expiresAt: 20 }
    const login = { epoch: 1, rotation: 0, beganAt: 0, accessToken: token }
    const happened = [
      events.loggedIn({ ...login, renewal: { by: 'refreshToken', token } }),
      events.tokenExpired({ epoch: 1, rotation: 0, at: 20, because: 'time' }),
      events.bothExpired({ epoch: 1, at: 80 }),
      events.reset({ epoch: 1, reason: 'bothExpired', at: 80 }),
    ]
    const states = [reduceSession(undefined, { type: 'nothing' })]
    for (const event of happened) states.push(reduceSession(states.at(-1), event))
    expect(states.map(({ status }) => status)).toEqual([
      ...['loggedOut', 'loggedIn', 'tokenExpired', 'bothExpired', 'loggedOut'],
    ])
    // There is no fifth.
    expect(Object.keys(transitions.loggedIn)).toEqual(
      states.slice(0, 4).map(({ status }) => status),
    )
  })
})

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
