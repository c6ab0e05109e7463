import type { AccountSetup } from '../../lib/account'

/** What people can do about their account in the demo. */
export const demoAccount: AccountSetup = {
  changePassword: {
    url: '/api/auth/password',
    wrong: [{ status: 401, path: 'error', is: 'wrong_password' }],
    minLength: 8,
  },
  signOutEverywhere: { url: '/api/auth/logout-everywhere' },
}
