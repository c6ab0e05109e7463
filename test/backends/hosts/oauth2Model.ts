type Account = { username: string; password: string; name: string }
type Issued = {
  accessToken: string
  accessTokenExpiresAt: Date
  refreshToken: string
  refreshTokenExpiresAt: Date
  client: unknown
  user: unknown
}

/** What @node-oauth/oauth2-server asks of its host: one client, one account, tokens in memory. */
export function createModel({ username, password, name }: Account) {
  const issued = new Set<Issued>()
  const find = (key: 'accessToken' | 'refreshToken', value: string) =>
    [...issued].find((each) => each[key] === value)

  return {
    getClient: async (id: string) =>
      id === 'neshast' && { id, grants: ['password', 'refresh_token'] },
    getUser: async (given: string, secret: string) =>
      given === username && secret === password && { id: 7, name, scope: ['session:inspect'] },
    async saveToken(token: Issued, client: unknown, user: unknown) {
      const saved = { ...token, client, user }
      issued.add(saved)
      return saved
    },
    getAccessToken: async (value: string) => find('accessToken', value),
    getRefreshToken: async (value: string) => find('refreshToken', value),
    /** Both tokens of the pair: after a refresh the old access token is good no more. */
    revokeToken: async ({ refreshToken }: Issued) => {
      const found = find('refreshToken', refreshToken)
      return found !== undefined && issued.delete(found)
    },
    async forget(value: string) {
      const found = find('refreshToken', value) ?? find('accessToken', value)
      if (found !== undefined) issued.delete(found)
    },
  }
}
