import { describe, expect, test } from '@jest/globals'
import { createSession, override, type SessionOptions } from '../../src/session'
import { fillOptions } from '../../src/session/options/defaults'
import preset from '../../src/session/presets/default'
import directus from '../../src/session/presets/directus'
import laravelJwt from '../../src/session/presets/laravelJwt'
import oauth2Password from '../../src/session/presets/oauth2Password'

/** Compiles only where it is given the options of a session. */
const filled = (options: SessionOptions) => fillOptions(options)

describe('an option beside a preset', () => {
  test('compiles where the preset is spread: `token` and `renewal` too', () => {
    expect(filled({ ...preset, token: { property: 'access_token' } }).token).toMatchObject({
      property: 'access_token',
      expiresIn: 'expires_in',
    })
    expect(filled({ ...preset, renewal: 'cookie', persist: 'none' }).renewal).toBe('cookie')
  })

  test('that is spread replaces its whole group, and the compiler says so where that cannot be', () => {
    expect(filled({ ...directus, token: { property: 'jwt' } }).token.unit).toBe('seconds')
    // @ts-expect-error what laravelJwt says of token.refreshBefore is lost
    const lost: SessionOptions = { ...laravelJwt, token: { property: 'jwt' } }
    expect(() => createSession(lost)).toThrow('token.refreshBefore: expected a number above 0')
  })

  test('merges by `override`, at any depth', () => {
    expect(filled(override(directus, { token: { property: 'jwt' } })).token).toMatchObject({
      property: 'jwt',
      expiresIn: 'data.expires',
      unit: 'milliseconds',
    })
    expect(filled(override(laravelJwt, { token: { property: 'jwt' } })).token).toMatchObject({
      property: 'jwt',
      refreshBefore: 300,
      maxAge: 3600,
    })
    const body = { client_id: 'shop' }
    const { endpoints } = filled(override(oauth2Password, { endpoints: { login: { body } } }))
    expect(endpoints.login).toMatchObject({
      url: '/oauth/token',
      encoding: 'form',
      body: { grant_type: 'password', client_id: 'shop' },
    })
  })

  test('replaces a list as a whole, switches a call off, and leaves both as they were', () => {
    const before = structuredClone(laravelJwt)
    const options = filled(
      override(laravelJwt, { token: { property: 'jwt' }, endpoints: { logout: false } }),
    )
    expect(options.token.property).toBe('jwt')
    expect(options.endpoints.logout).toBe(false)
    expect(laravelJwt).toEqual(before)
  })

  test('that is undefined says nothing', () => {
    expect(filled(override(directus, { token: undefined })).token.unit).toBe('milliseconds')
  })

  test('can be overridden again, by options that are not known to the compiler one by one', () => {
    const some: SessionOptions = override(directus, { renewal: 'cookie', credentials: 'include' })
    const isShop = Date.now() > 0
    const twice = filled(override(some, { ...(isShop && { name: 'shop' }) }))
    expect(twice).toMatchObject({ name: 'shop', renewal: 'cookie', credentials: 'include' })
  })

  test('does not compile where it makes no sense with the rest', () => {
    // @ts-expect-error nothing would restore the session
    const none: SessionOptions = override(directus, { persist: 'none' })
    // @ts-expect-error an access token that has ended renews nothing
    const ended: SessionOptions = override(directus, { renewal: 'accessToken' })
    // @ts-expect-error there is no such option
    const wrong: SessionOptions = override(directus, { tokens: { property: 'jwt' } })
    for (const options of [none, ended, wrong]) expect(() => createSession(options)).toThrow()
  })
})
