import { describe } from '@jest/globals'
import preset from '../../../src/session/presets/oauth2Password'
import { contract } from './contract'

type Answer = { access_token: string; refresh_token: string; expires_in: number }

describe('@node-oauth/oauth2-server 5.3.0', () => {
  contract('oauth2', {
    preset,
    username: 'sara',
    user: { sub: 7, name: 'Sara Parvaz', scope: ['session:inspect'] },
    displayName: 'Sara Parvaz',
    wrongPassword: { status: 400, serverMessage: 'Invalid grant: user credentials are invalid' },
    tokens: ({ access_token, refresh_token, expires_in }: Answer) => ({
      access: access_token,
      accessSeconds: expires_in,
      refresh: refresh_token,
    }),
    refreshSeconds: 30 * 24 * 60 * 60,
    revokes: true,
  })
})
