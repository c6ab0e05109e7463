/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { extendedCalls } from '../../src/session'
import { conventional } from './servers/conventional'
import { useCheck } from './servers/useCheck'

const check = useCheck()
const asSent = (text: string, header: string) =>
  text.split('\n').filter((line) => line.trim().startsWith(`${header}:`))

test('a CSRF token out of an answer is not shown', async () => {
  const server = conventional(({ call }, usual) =>
    call === 'GET /csrf' ? { body: { token: 'f370-short' } } : usual(),
  )
  const csrf = { header: 'X-CSRF-Token', url: '/csrf', property: 'token' }
  const { text } = await check(server, { csrf, calls: extendedCalls })
  expect(asSent(text, 'x-csrf-token')).not.toEqual([])
  expect(text).not.toContain('f370-short')
})

test('a CSRF token out of a cookie is not shown, neither as the cookie has it nor as it is sent', async () => {
  const server = conventional((_, usual) => {
    const made = usual()
    return made && { ...made, headers: { 'set-cookie': 'XSRF-TOKEN=c3%2Bd4%3De5; Path=/' } }
  })
  const csrf = { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' }
  const { text } = await check(server, { credentials: 'include', csrf, calls: extendedCalls })
  expect(new Set(asSent(text, 'x-xsrf-token').map((line) => line.trim()))).toEqual(
    new Set(['x-xsrf-token: ‹cookie XSRF-TOKEN 1›']),
  )
  expect(text).not.toMatch(/c3(%2B|\+)d4/)
})

test('constant headers are shown by their length', async () => {
  const { text } = await check(
    conventional((_, usual) => usual()),
    {
      headers: { 'X-Api-Key': 'SECRET-KEY-1', 'x-tenant': 'acme' },
    },
  )
  expect(text).toContain('x-api-key: ‹12 characters›')
  expect(text).toContain('x-tenant: ‹4 characters›')
  expect(text).not.toContain('SECRET-KEY-1')
})

test('a constant secret of a body is not shown, and any other constant is', async () => {
  const { text } = await check(
    conventional((_, usual) => usual()),
    {
      endpoints: { login: { body: { client_id: 'mine-alone', client_secret: 'tell-nobody' } } },
    },
  )
  expect(text).toContain('"client_id":"mine-alone","client_secret":"‹client_secret 1›"')
  expect(text).not.toContain('tell-nobody')
})
