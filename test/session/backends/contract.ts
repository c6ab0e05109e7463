import { expect, test } from '@jest/globals'
import { calm } from '../../support/fakeTime'
import { useRecording, type Facts } from './useRecording'

/** What one server has to be sent, and what is made of its answers. */
export function contract(server: string, facts: Facts) {
  const { at, open, hasUserCall, signedIn, statusOf, tokensOf, pass } = useRecording(server, facts)

  test('a wrong password is refused in the words of the server', async () => {
    const tab = await open()
    tab.willAnswer('wrongPassword')
    expect(await tab.logIn('wrong')).toMatchObject({
      name: 'RefusedError',
      call: 'login',
      ...facts.wrongPassword,
    })
    expect(tab.story()).toEqual([])
    tab.isAsRecorded()
  })

  test('a login reads the tokens, their lifetimes and the user', async () => {
    const tab = await signedIn()
    const { access, accessSeconds, refresh } = tokensOf('login')
    expect(tab.state()).toMatchObject({
      status: 'loggedIn',
      accessToken: { value: access, expiresAt: at + accessSeconds * 1000 },
      renewal: {
        by: 'refreshToken',
        token: { value: refresh, expiresAt: at + facts.refreshSeconds * 1000 },
      },
      user: facts.user,
    })
    expect(tab.session.selectors.selectUserName(tab.store.getState())).toBe(facts.displayName)
    tab.isAsRecorded()
  })

  test('a token that ends is refreshed, and the new ones count', async () => {
    const tab = await signedIn()
    tab.willAnswer('refresh')
    await pass(tokensOf('login').accessSeconds)
    const { access, refresh = tokensOf('login').refresh } = tokensOf('refresh')
    expect(tab.state()).toMatchObject({
      status: 'loggedIn',
      rotation: 1,
      accessToken: { value: access },
      renewal: { token: { value: refresh } },
    })
    expect(tab.story()).toEqual(
      hasUserCall
        ? ['loggedIn', 'userLoaded', 'tokenExpired', 'tokenRefreshed']
        : // The first one came with the login.
          ['loggedIn', 'tokenExpired', 'userLoaded', 'tokenRefreshed'],
    )
    tab.isAsRecorded()
  })

  if (hasUserCall)
    test('a token that the server calls expired is refreshed, and the request is sent again', async () => {
      const tab = await signedIn()
      tab.willAnswer('userExpired', 'refresh', 'userAgain')
      await tab.session.loadUser()
      expect(tab.state()).toMatchObject({
        status: 'loggedIn',
        accessToken: { expiresAt: at + tokensOf('refresh').accessSeconds * 1000 },
        user: facts.user,
      })
      expect(tab.session.userQueryState(tab.store.getState())?.error).toBeUndefined()
      tab.isAsRecorded()
    })

  test('an expired refresh token ends the session', async () => {
    const tab = await signedIn('loginShort', 'userShort')
    tab.willAnswer('refreshExpired')
    await pass(tokensOf('loginShort').accessSeconds)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
    tab.isAsRecorded()
  })

  if (!facts.revokes) {
    test('there is no logout to call', async () => {
      const tab = await signedIn()
      await tab.session.logOut()
      await calm()
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
      tab.isAsRecorded()
    })
    return
  }

  test('a refresh token that was used elsewhere ends the session', async () => {
    const tab = await signedIn('loginAgain', 'userOfAgain')
    tab.willAnswer('refreshReused')
    await pass(tokensOf('loginAgain').accessSeconds)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
    tab.isAsRecorded()
  })

  test('a logout has the server forget the refresh token', async () => {
    const tab = await signedIn()
    tab.willAnswer('refresh', 'logout')
    await pass(tokensOf('login').accessSeconds)
    await tab.session.logOut()
    await calm()
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
    tab.isAsRecorded()
    expect(statusOf('refreshLoggedOut')).toBeGreaterThanOrEqual(400)
  })
}
