import { describe, expect } from '@jest/globals'
import preset from '../../../src/session/presets/directus'
import { contract } from './contract'

type Answer = { data: { access_token: string; refresh_token: string; expires: number } }

describe('directus 11.3.5', () => {
  contract('directus', {
    preset,
    username: 'sara@example.com',
    user: expect.objectContaining({ first_name: 'Sara', email: 'sara@example.com' }),
    displayName: 'Sara',
    wrongPassword: { status: 401, serverMessage: 'Invalid user credentials.' },
    tokens: ({ data }: Answer) => ({
      access: data.access_token,
      accessSeconds: data.expires / 1000,
      refresh: data.refresh_token,
    }),
    refreshSeconds: 7 * 24 * 60 * 60,
    revokes: true,
  })
})
