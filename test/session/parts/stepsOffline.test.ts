import { expect, jest, test } from '@jest/globals'
import { demoChallenges } from '../../../src/app/demoChallenges'
import { demoReauthentication } from '../../../src/app/demoReauthentication'
import { Credentials } from '../../../src/session'
import { useLayers } from '../../support/layer'

jest.unstable_mockModule('../../../src/session/login/steps/challenges', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const { open } = useLayers()
const notLoaded = { name: 'FaultError', call: 'login', kind: 'unreachable' }
const credentials = new Credentials({ username: 'sara', password: 'parvaz' }, { remember: true })

// @proves steps, outage
test('a sign-in whose steps cannot be loaded sends no password, also where the person of the session is asked again', async () => {
  const { session, signedIn, sent } = open({
    challenges: demoChallenges,
    reauthentication: demoReauthentication,
  })
  await signedIn()
  expect(await session.logIn(credentials)).toMatchObject(notLoaded)
  const reauthentication = session.reauthentication!
  reauthentication.subscribe(() => undefined)
  const asked = session.reauthenticate()
  expect(await reauthentication.logIn(credentials)).toMatchObject(notLoaded)
  expect(sent.filter(({ url }) => url.includes('login'))).toEqual([])
  reauthentication.cancel()
  expect(await asked).toMatchObject({ ok: false })
})
