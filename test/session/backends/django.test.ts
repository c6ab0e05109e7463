import { describe, expect } from '@jest/globals'
import preset from '../../../src/session/presets/djangoSimpleJwt'
import { contract } from './contract'

describe('djangorestframework-simplejwt 5.2.2, Django 3.2.25', () => {
  contract('django', {
    preset,
    username: 'sara',
    user: expect.objectContaining({ user_id: 1, name: 'Sara Parvaz' }),
    displayName: 'Sara Parvaz',
    wrongPassword: {
      status: 401,
      serverMessage: 'No active account found with the given credentials',
    },
    tokens: (answer: { access: string; refresh: string }) => ({
      access: answer.access,
      accessSeconds: 3,
      refresh: answer.refresh,
    }),
    refreshSeconds: 600,
    revokes: true,
  })
})
