/** A library as it is played: what its page is made of, and what it leaves to others. */
export type Library = {
  /** In a command: `--library oidc`. */
  readonly name: string
  /** In the table. */
  readonly title: string
  /** The package whose version is told; ours has none. */
  readonly package?: string
  /** Its page's script, in `hosts`. */
  readonly host: string
  /** Does all wrong, so that each scenario can be seen to fail: in no table. */
  readonly isBroken?: true
  /** Scenarios that it does not offer to stand, each with the reason. */
  readonly notOffered: Readonly<Record<string, string>>
}

const because = (why: string, ...scenarios: string[]) =>
  Object.fromEntries(scenarios.map((name) => [name, why]))

/** Of those that hand out tokens, and leave requests to the app. */
const noRequests = {
  ...because(
    'requests are the app’s own',
    'early401',
    'late401',
    'lateData',
    'otherOrigin',
    'redirectedData',
  ),
  ...because('it keeps no data', 'keptForNext', 'keptElsewhere'),
  ...because('it has no Redux store', 'devTools'),
}
const ownCalls = 'sign-in and sign-out are the app’s own calls'

export const libraries: readonly Library[] = [
  { name: 'neshast', title: 'Neshast', host: 'neshast.ts', notOffered: {} },
  {
    name: 'recipe',
    title: 'RTK Query recipe',
    package: 'async-mutex',
    host: 'recipe.ts',
    notOffered: {
      ...because('its mutex is for the requests of one page', 'tabs'),
      ...because(
        'its store is one page’s',
        'signOutElsewhere',
        'otherPersonElsewhere',
        'keptElsewhere',
      ),
      ...because('`loggedOut` carries no reason', 'reason'),
      ...because(ownCalls, 'signOutOffline', 'toldLater', 'redirectedLogin'),
      ...because(
        'the server’s cookie is the session, for all tabs and apps',
        'copiedTab',
        'twoApps',
      ),
      ...because('where the token goes is decided by the app’s `prepareHeaders`', 'otherOrigin'),
      ...because('tokens are in actions and state as any other data', 'devTools'),
    },
  },
  {
    name: 'oidc',
    title: 'oidc-client-ts',
    package: 'oidc-client-ts',
    host: 'oidc.ts',
    notOffered: {
      ...noRequests,
      ...because(
        'it raises `silentRenewError`: whether that is the end is for the app to say',
        'refused',
        'month',
        'lostStrict',
      ),
      ...because('it tries once by itself: when to try again is for the app to say', 'tooMany'),
      ...because('it revokes once', 'toldLater'),
      ...because(
        'other tabs are told by the provider’s session (`monitorSession`), which a password grant has not',
        'signOutElsewhere',
        'otherPersonElsewhere',
      ),
      ...because('the app hands the storage in', 'blocked'),
    },
  },
  {
    name: 'supabase',
    title: '@supabase/auth-js',
    package: '@supabase/auth-js',
    host: 'supabase.ts',
    notOffered: {
      ...noRequests,
      ...because(
        'races of tabs are for the server to forgive, says its option `lock`',
        'tabs',
        'copiedTab',
      ),
      ...because('the event `SIGNED_OUT` carries no reason', 'reason'),
      ...because('it revokes once', 'toldLater'),
    },
  },
  {
    name: 'react-auth-kit',
    title: 'react-auth-kit',
    package: 'react-auth-kit',
    host: 'reactAuthKit.tsx',
    notOffered: {
      ...noRequests,
      ...because(
        'all calls are the app’s own',
        'signOutRevokes',
        'lateRevoked',
        'toldLater',
        'redirectedLogin',
        'redirectedRefresh',
        'silent',
      ),
      ...because('it ends without a reason', 'reason'),
      ...because('it knows no session of one tab', 'copiedTab'),
    },
  },
  {
    name: 'nuxt-auth',
    title: '@nuxtjs/auth-next',
    package: '@nuxtjs/auth-next',
    host: 'nuxtAuth.ts',
    notOffered: {
      ...because(
        'it goes by the clock alone: what a 401 means is for the app',
        'early401',
        'late401',
      ),
      ...because('it keeps no data', 'keptForNext', 'keptElsewhere', 'lateData'),
      ...because('it has no Redux store', 'devTools'),
      ...because('it knows no session of one tab', 'copiedTab'),
      ...because('it revokes once', 'toldLater'),
    },
  },
  { name: 'broken', title: 'nothing right', isBroken: true, host: 'broken.ts', notOffered: {} },
]
