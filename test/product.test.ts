import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { instrument, type LiftedStore } from '@redux-devtools/instrument'
import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit'
import { HttpResponse, http } from 'msw'
import { createSession, Credentials, reduceSession } from '../src/session'
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
const code = tracked.filter((file) => /\.(tsx?|html|svg|json)$|^\.ci\//.test(file))

describe('the product is what it was defined to be', () => {
  test.each([
    ...['react', 'react-dom', '@reduxjs/toolkit', 'react-redux', 'react-router', 'redux-persist'],
    ...['dayjs', 'jalaliday', 'vite', 'jest', 'ts-jest', '@testing-library/react', 'msw'],
  ])('%s is used', (name) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    // By an import, a configuration, or a command.
    const use = new RegExp(`'${name}(/[^']*)?'|node_modules/${name}/|"${name} |"${name}"$`, 'm')
    const isUse = (file: string) => use.test(readFileSync(join(root, file), 'utf8'))
    expect(code.filter((file) => file !== 'package-lock.json').some(isUse)).toBe(true)
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
    const folders = [...new Set(tracked.filter((file) => file.startsWith('src/')).map(folderOf))]
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
        liftedStore: LiftedStore<unknown, { type: string }, unknown>
      }
      return {
        session,
        state: () => store.getState().session,
        story: () =>
          Object.values(liftedStore.getState().actionsById).flatMap(
            ({ action }) => /^session\/(.*)/.exec(action.type)?.[1] ?? [],
          ),
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
    const record = JSON.parse(localStorage.getItem('persist:session') ?? '') as { status: string }
    expect(JSON.parse(record.status)).toBe('loggedIn')
    expect(record).toHaveProperty('_persist')
    first.session.stop()
    const second = await open()
    expect(second.state()).toEqual(first.state())

    await time.pass(21_000)
    expect(second.state()).toMatchObject({ status: 'tokenExpired' })
    await time.pass(60_000)
    expect(second.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(first.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(second.story()).toEqual(['userLoaded', 'tokenExpired', 'bothExpired', 'reset'])

    // The same, as a reducer alone.
    const { type, payload } = {
      type: 'session/tokenExpired',
      payload: { at: Date.now(), because: 'time' },
    }
    const loggedIn = first.state()
    const { epoch, rotation } = loggedIn as { epoch: number; rotation: number }
    const action = { type, payload: { ...payload, epoch, rotation } }
    expect(reduceSession(loggedIn, action)).toMatchObject({ status: 'tokenExpired' })
    expect(loggedIn).toMatchObject({ status: 'loggedIn' })
  })
})

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
