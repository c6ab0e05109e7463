import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { fetchAs, nobody, textOf, type Answer } from './library.ts'
import { open } from './page.ts'

let manager: UserManager
/** One refresh for all who wait: `signinSilent` makes one for each. */
let renewing: Promise<unknown> | undefined

void open({
  async start({ app, ownTab }, screen) {
    const { origin } = location
    manager = new UserManager({
      authority: `${origin}/`,
      client_id: `app${app}`,
      redirect_uri: `${origin}/`,
      metadata: {
        issuer: `${origin}/`,
        token_endpoint: `${origin}/oauth/token`,
        revocation_endpoint: `${origin}/oauth/revoke`,
        userinfo_endpoint: `${origin}/oauth/user`,
      },
      scope: 'openid profile offline_access',
      automaticSilentRenew: true,
      requestTimeoutInSeconds: 15,
      silentRequestTimeoutInSeconds: 15,
      revokeTokensOnSignout: true,
      userStore: new WebStorageStateStore({ store: ownTab ? sessionStorage : localStorage }),
    })
    const { events } = manager
    events.addUserLoaded((user) => {
      screen.user = user.profile.sub
    })
    events.addUserUnloaded(() => {
      screen.user = undefined
    })
    events.addSilentRenewError((error) => screen.told.push(textOf(error)))
    screen.user = (await manager.getUser().catch(() => null))?.profile.sub
  },
  async signIn(username, password): Promise<Answer> {
    try {
      await manager.signinResourceOwnerCredentials({ username, password })
      return { ok: true }
    } catch (error) {
      return { ok: false, error: textOf(error) }
    }
  },
  async signOut() {
    // `signoutRedirect` leaves for the provider's page; without a provider's session these are its two steps.
    await manager.revokeTokens().catch(() => undefined)
    await manager.removeUser()
  },
  async ask(url): Promise<Answer> {
    try {
      if ((await manager.getUser())?.expired) {
        renewing ??= manager
          .signinSilent({ silentRequestTimeoutInSeconds: 15 })
          .finally(() => (renewing = undefined))
        await renewing
      }
      const user = await manager.getUser()
      if (user === null) return { ok: false, error: nobody }
      return await fetchAs(url, user.access_token)
    } catch (error) {
      return { ok: false, error: textOf(error) }
    }
  },
})
