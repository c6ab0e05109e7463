import { describe, expect, test } from '@jest/globals'
import preset from '../../../src/session/presets/payload'
import { calm } from '../../support/fakeTime'
import { useRecording } from './useRecording'

describe('payload 3.90.2', () => {
  const { at, open, signedIn, statusOf, tokensOf, pass } = useRecording('payload', {
    preset,
    username: 'sara@example.com',
    user: expect.objectContaining({ id: 1, email: 'sara@example.com' }) as never,
    displayName: 'sara@example.com',
    wrongPassword: { status: 401, serverMessage: 'The email or password provided is incorrect.' },
    tokens: (answer: { token?: string; refreshedToken?: string }) => ({
      access: answer.token ?? answer.refreshedToken ?? '',
      accessSeconds: 3,
    }),
    refreshSeconds: 3,
    revokes: true,
  })

  test('a wrong password is refused in the words of the server', async () => {
    const tab = await open()
    tab.willAnswer('wrongPassword')
    expect(await tab.logIn('wrong')).toMatchObject({
      name: 'RefusedError',
      status: 401,
      serverMessage: 'The email or password provided is incorrect.',
    })
    tab.isAsRecorded()
  })

  test('a login reads the token, its lifetime and the user, without the list of their sessions', async () => {
    const tab = await signedIn()
    expect(tab.state()).toMatchObject({
      status: 'loggedIn',
      accessToken: { value: tokensOf('login').access, expiresAt: at + 3000 },
      renewal: { by: 'accessToken' },
      user: { id: 1, email: 'sara@example.com' },
    })
    expect(JSON.stringify(tab.state())).not.toContain('"sessions"')
    tab.isAsRecorded()
  })

  test('the token renews itself in the middle of its life, and the new one counts', async () => {
    const tab = await signedIn()
    tab.willAnswer('refresh')
    await pass(1.6)
    expect(tab.state()).toMatchObject({
      status: 'loggedIn',
      rotation: 1,
      accessToken: { value: tokensOf('refresh').access },
    })
    tab.isAsRecorded()
  })

  test('a token that has ended ends the session: the server says that nobody is there', async () => {
    const tab = await signedIn()
    tab.willAnswer('userExpired', 'refreshExpired')
    await tab.session.loadUser()
    await calm()
    expect(tab.state()).toMatchObject({ status: 'loggedOut' })
  })

  test('a logout has the server forget the session: it is refused afterwards', async () => {
    const tab = await signedIn('loginAgain')
    tab.willAnswer('logout')
    await tab.session.logOut()
    await calm()
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
    expect(tab.sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/users/logout' })
    expect(statusOf('refreshLoggedOut')).toBe(403)
  })
})
