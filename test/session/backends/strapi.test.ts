import { describe, expect } from '@jest/globals'
import preset from '../../../src/session/presets/strapi'
import { contract } from './contract'

describe("strapi 5.54.0, jwtManagement: 'refresh'", () => {
  contract('strapi', {
    preset,
    username: 'sara@example.com',
    user: expect.objectContaining({ id: 1, username: 'sara', email: 'sara@example.com' }),
    displayName: 'sara',
    wrongPassword: { status: 400, serverMessage: 'Invalid identifier or password' },
    tokens: (answer: { jwt: string; refreshToken: string }) => ({
      access: answer.jwt,
      accessSeconds: 3,
      refresh: answer.refreshToken,
    }),
    refreshSeconds: 600,
    revokes: true,
  })
})
