import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals'
import { Credentials, type SessionOptions, type User } from '../../../src/session'
import { calm } from '../../support/fakeTime'
import { useBrowsers } from '../../support/manyTabs'
import type { Recording } from './recording'
import { createReplay } from './replay'

/** What a recording says of its server, as a person reads it. */
export type Facts = {
  readonly preset: SessionOptions
  readonly username: string
  readonly user: User
  readonly displayName: string
  readonly wrongPassword: { readonly status: number; readonly serverMessage: string }
  /** The tokens in an answer to login or refresh; a refresh need not bring a new refresh token. */
  readonly tokens: (answer: never) => { access: string; accessSeconds: number; refresh?: string }
  /** How long the refresh token of `login` lives. */
  readonly refreshSeconds: number
  /** Whether there is a call that makes the server forget the refresh token. */
  readonly revokes: boolean
}

/** Tabs of the real session layer, at a server that answers as it was recorded, in its time. */
export function useRecording(server: string, facts: Facts) {
  const file = `test/session/backends/recordings/${server}.json`
  const { at, exchanges }: Recording = JSON.parse(readFileSync(file, 'utf8'))
  const hasUserCall = facts.preset.user?.from !== 'token'
  const createBrowser = useBrowsers({ over: 'fetch' })

  beforeAll(() => {
    const doNotFake = ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] as const
    jest.useFakeTimers({ now: at, doNotFake: [...doNotFake] })
  })
  afterEach(() => void jest.setSystemTime(at))
  afterAll(() => void jest.useRealTimers())

  async function open() {
    const replay = createReplay(exchanges)
    const tab = await createBrowser().open({
      options: facts.preset,
      environment: { fetch: replay.fetch },
    })
    const { username, password } = tab.session.options.login
    return {
      ...tab,
      ...replay,
      logIn: (secret = 'parvaz-1405') =>
        tab.session.logIn(
          new Credentials({ [username]: facts.username, [password]: secret }, { remember: true }),
        ),
      /** What was sent is what was recorded, to the byte. */
      isAsRecorded: () => expect(replay.sent).toEqual(replay.expected),
    }
  }

  return {
    at,
    open,
    hasUserCall,
    async signedIn(login = 'login', user = 'user') {
      const tab = await open()
      tab.willAnswer(...(hasUserCall ? [login, user] : [login]))
      expect(await tab.logIn()).toBeUndefined()
      return tab
    },
    statusOf: (title: string) => exchanges[title]?.response.status,
    tokensOf: (title: string) =>
      facts.tokens(JSON.parse(exchanges[title]?.response.body ?? '') as never),
    async pass(seconds: number) {
      await calm()
      await jest.advanceTimersByTimeAsync(seconds * 1000)
      await calm()
    },
  }
}
