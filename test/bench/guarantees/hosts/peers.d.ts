// What is used of the peers, which are installed outside the project.

declare module 'async-mutex' {
  export class Mutex {
    isLocked(): boolean
    acquire(): Promise<() => void>
    waitForUnlock(): Promise<void>
  }
}

declare module '@supabase/auth-js' {
  type Session = { access_token: string; user: { id: string } }
  export class AuthClient {
    constructor(options: object)
    onAuthStateChange(listener: (event: string, session: Session | null) => void): unknown
    signInWithPassword(fields: {
      email: string
      password: string
    }): Promise<{ error: Error | null }>
    signOut(how: { scope: 'local' }): Promise<unknown>
    getSession(): Promise<{ data: { session: Session | null }; error: Error | null }>
  }
}

declare module 'oidc-client-ts' {
  type User = { access_token: string; expired?: boolean; profile: { sub: string } }
  export const WebStorageStateStore: new (options: { store: Storage }) => object
  export class UserManager {
    constructor(settings: object)
    events: {
      addUserLoaded(listener: (user: User) => void): unknown
      addUserUnloaded(listener: () => void): unknown
      addSilentRenewError(listener: (error: Error) => void): unknown
    }
    getUser(): Promise<User | null>
    signinResourceOwnerCredentials(fields: { username: string; password: string }): Promise<User>
    signinSilent(how: { silentRequestTimeoutInSeconds: number }): Promise<User | null>
    revokeTokens(): Promise<void>
    removeUser(): Promise<void>
  }
}

declare module '@nuxtjs/auth-next/dist/runtime' {
  export class Auth {
    constructor(context: object, options: object)
    readonly loggedIn: boolean
    readonly user: unknown
    onError(listener: (error: unknown) => void): void
    registerStrategy(name: string, strategy: Scheme): void
    init(): Promise<void>
    loginWith(name: string, endpoint: { data: object }): Promise<unknown>
    logout(): Promise<void>
  }
  export type Scheme = object
  export const RefreshScheme: new (auth: Auth, options: { name: string }) => Scheme
}
declare module 'axios' {
  type Client = {
    defaults: { headers: { common: Record<string, string> } }
    get<Data>(url: string): Promise<{ data: Data }>
  }
  const axios: { create(options: { timeout: number }): Client }
  export default axios
}
declare module 'vue' {
  const Vue: { use(plugin: object): void }
  export default Vue
}
declare module 'vuex' {
  type Store = { watch(getter: () => unknown, seen: () => void): void }
  const Vuex: { Store: new (options: object) => Store }
  export default Vuex
}

declare module 'react-auth-kit' {
  import type { FunctionComponent, PropsWithChildren } from 'react'
  const module: { default: FunctionComponent<PropsWithChildren<{ store: object }>> }
  export default module
}
declare module 'react-auth-kit/createRefresh' {
  type Known = { refreshToken?: string }
  type Refresh = { interval: number; refreshApiCallback: (known: Known) => Promise<object> }
  const module: { default: (refresh: Refresh) => Refresh }
  export default module
}
declare module 'react-auth-kit/createStore' {
  const module: { default: (options: object) => object }
  export default module
}
declare module 'react-auth-kit/hooks/useAuthHeader' {
  const module: { default: () => string | null }
  export default module
}
declare module 'react-auth-kit/hooks/useAuthUser' {
  const module: { default: () => { name: string } | null }
  export default module
}
declare module 'react-auth-kit/hooks/useIsAuthenticated' {
  const module: { default: () => boolean }
  export default module
}
declare module 'react-auth-kit/hooks/useSignIn' {
  type Given = { auth: { token: string; type: string }; refresh: string; userState: object }
  const module: { default: () => (given: Given) => boolean }
  export default module
}
declare module 'react-auth-kit/hooks/useSignOut' {
  const module: { default: () => () => void }
  export default module
}
