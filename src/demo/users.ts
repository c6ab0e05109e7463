/** A user as the back end sends it: the fields that the session reads, and other ordinary ones. */
export interface DemoUser {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly scope: readonly string[]
  readonly email: string
  readonly phone: string
  readonly city: string
  readonly birthday: string
  readonly memberSince: string
}

/** An account that can sign in; `user` is sent unchanged. */
export interface Account<User extends object = object> {
  readonly username: string
  readonly password: string
  readonly user: User
  /** The one-time code that this account is asked for after its password; a real one would come by message. */
  readonly code?: string
}

/** They have no locale, so that a person who tries the demo keeps the present language. */
const demoAccounts: readonly Account<DemoUser>[] = [
  {
    username: 'sara',
    password: 'parvaz-1405',
    user: {
      id: 1,
      username: 'sara',
      name: 'Sara Parvaz',
      scope: ['profile:read', 'session:inspect'],
      email: 'sara@example.com',
      phone: '+98 21 5550 0101',
      city: 'Isfahan',
      birthday: '1996-03-20',
      memberSince: '2021-03-20T20:45:00.000Z',
    },
  },
  {
    username: 'omid',
    password: 'darya-1405',
    user: {
      id: 2,
      username: 'omid',
      name: 'Omid Darya',
      scope: [],
      email: 'omid@example.com',
      phone: '+93 20 555 0102',
      city: 'Herat',
      birthday: '1989-12-31',
      memberSince: '2023-09-23T05:30:00.000Z',
    },
  },
  {
    username: 'laleh',
    password: 'baran-1405',
    code: '140509',
    user: {
      id: 3,
      username: 'laleh',
      name: 'Laleh Baran',
      scope: ['profile:read'],
      email: 'laleh@example.com',
      phone: '+98 17 5550 0103',
      city: 'Gorgan',
      birthday: '1992-06-04',
      memberSince: '2024-03-19T20:30:00.000Z',
    },
  },
]

/** The people of one back end. */
export function createUsers(accounts: readonly Account[] = demoAccounts) {
  const named = (username: string) => accounts.find((account) => account.username === username)
  /** The passwords that were changed, by their users; a restart forgets them. */
  const changed = new Map<string, string>()
  return {
    named,
    withPassword(username: string, password: string) {
      const account = named(username)
      return (changed.get(username) ?? account?.password) === password ? account : undefined
    },
    changePassword: (username: string, password: string) => void changed.set(username, password),
    forgetPasswords: () => changed.clear(),
  }
}

/** The accounts for the hint on the sign-in screen, in demo mode only. */
export const demoUsers = demoAccounts.map(({ username, password, code }) => ({
  username,
  password,
  code,
}))
