import type { Challenge } from '../session'

/** What the demo's server may ask for after the password: one of its users has a one-time code. */
export const demoChallenges: readonly Challenge[] = [
  {
    name: 'code',
    when: { status: 401, path: 'error', is: 'code_needed' },
    fields: [{ name: 'code', kind: 'code' }],
    call: { url: '/api/auth/code' },
    carry: { challenge: 'challenge' },
    resend: { url: '/api/auth/code/resend' },
    expired: [{ status: 401, path: 'error', is: 'code_expired' }],
  },
]
