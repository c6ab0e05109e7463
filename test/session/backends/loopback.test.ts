import { describe, expect } from '@jest/globals'
import preset from '../../../src/session/presets/loopback'
import { contract } from './contract'

describe('@loopback/authentication-jwt 0.16.12', () => {
  contract('loopback', {
    preset,
    username: 'sara@example.com',
    user: { id: expect.any(String), name: 'Sara Parvaz' },
    displayName: 'Sara Parvaz',
    wrongPassword: { status: 401, serverMessage: 'Invalid email or password.' },
    tokens: (answer: { accessToken: string; refreshToken?: string }) => ({
      access: answer.accessToken,
      accessSeconds: 3,
      ...(answer.refreshToken && { refresh: answer.refreshToken }),
    }),
    refreshSeconds: 600,
    revokes: false,
  })
})
