/** @jest-environment node */
import { describe, expect, test } from '@jest/globals'
import { createReport } from '../../src/checkBackend/report'
import { createChecking } from '../../src/checkBackend/run'
import { tellCookie } from '../../src/checkBackend/steps/cookie'
import { createDisclosed } from '../../src/checkBackend/wire/disclosed'
import { isSameSite, readCookie, sharedSuffix } from '../../src/checkBackend/wire/cookies'
import { conventional } from './servers/conventional'
import { useCheck } from './servers/useCheck'

const check = useCheck()

test.each<[string, string, boolean]>([
  ['https://app.example.com', 'https://api.example.com', true],
  ['https://example.com', 'https://api.example.com', true],
  ['http://localhost:5173', 'http://localhost:1337', true],
  ['http://127.0.0.1:5173', 'http://127.0.0.1:1337', true],
  ['https://app.mine.co.uk', 'https://api.mine.co.uk', true],
  ['https://app.mine.vercel.app', 'https://mine.vercel.app', true],
  ['http://app.example.com', 'https://api.example.com', false],
  ['https://app.example.com', 'https://api.example.org', false],
  ['https://mine.vercel.app', 'https://api-yours.vercel.app', false],
  ['https://mine.onrender.com', 'https://yours.onrender.com', false],
  ['https://mine.co.uk', 'https://yours.co.uk', false],
  ['https://mine.com.au', 'https://yours.com.au', false],
  ['http://127.0.0.1', 'http://10.0.0.1', false],
])('%s and %s are one site: %s', (one, other, isOne) => {
  expect(isSameSite(new URL(one), new URL(other))).toBe(isOne)
})

test.each<[string, string, string | undefined]>([
  ['https://app.example.com', 'https://api.example.com', 'example.com'],
  ['https://example.com', 'https://api.example.com', undefined],
  ['https://app.example.com:1', 'https://app.example.com:2', undefined],
  ['https://app.mine.co.uk', 'https://api.mine.co.uk', undefined],
  ['http://localhost:5173', 'http://localhost:1337', undefined],
  ['https://app.example.com', 'https://api.example.org', undefined],
])('what %s and %s share may be a public suffix: %s', (one, other, suffix) => {
  expect(sharedSuffix(new URL(one), new URL(other))).toBe(suffix)
})

describe('a refresh cookie', () => {
  const byCookie = (attributes: string) =>
    conventional((sent, usual) => {
      const { refresh = '' } = sent.cookies
      const made = usual({ ...sent, json: { ...sent.json, refresh_token: refresh } })
      const { refresh_token: value, ...body } = (made?.body ?? {}) as Record<string, string>
      const cookie = `refresh=${value}; HttpOnly; Path=/${attributes}`
      return value ? { body, headers: { 'set-cookie': cookie } } : made
    })
  const options = { renewal: 'cookie', credentials: 'include' } as const

  test.each(['http://localhost:5173', 'https://app.example'])(
    'that is SameSite=None without Secure does not fit, for an app at %s',
    async (origin) => {
      const { wrongs, text } = await check(byCookie('; SameSite=None'), options, { origin })
      expect(wrongs).toEqual(['The cookie is SameSite=None without Secure: browsers refuse it.'])
      expect(text).toContain('have the server set SameSite=None; Secure')
    },
  )

  test('that is SameSite=None with Secure fits, for an app of another site', async () => {
    const { wrongs } = await check(byCookie('; SameSite=None; Secure'), options, {
      origin: 'https://app.example',
    })
    expect(wrongs).toEqual([])
  })

  test('of a site that may be two is told so, where that matters', () => {
    const told = (attributes: string, host: string) => {
      const given = { baseUrl: `https://api.${host}`, ...options }
      const lines: string[] = []
      const report = createReport((line) => lines.push(line), given)
      const wish = { given, user: 'sara', origin: `https://app.${host}`, account: undefined }
      const checking = createChecking(wish, 'parvaz-1405', report, createDisclosed())
      const cookie = readCookie(`refresh=1; HttpOnly; ${attributes}`, checking.calls.baseUrl)
      const headers = new Headers()
      const answer = { ok: true, status: 200, headers, body: {}, at: 0, serverTime: 0 } as const
      const login = {
        ...answer,
        name: 'login',
        outcome: answer,
        isSent: true,
        csrf: undefined,
        cookies: [cookie],
        redirectedTo: undefined,
      } as const
      tellCookie(login, { accessToken: 'a', refreshToken: undefined }, checking)
      return lines.join('\n')
    }
    const note = 'app.example.com and api.example.com count as one site here'
    expect(told('', 'example.com')).toContain(note)
    expect(told('SameSite=None; Secure', 'example.com')).not.toContain('count as one site')
    expect(told('', 'mine.vercel.app')).not.toContain('count as one site')
    expect(told('', 'vercel.app')).toContain('is another site than')
  })
})
