/** A host with React, for the compiler; what `core.ts` registers holds here too. */
import {
  createSession,
  HasScope,
  SessionContext,
  SessionProvider,
  useIsLoggedIn,
  useLogin,
  useReauthenticate,
  useReauthentication,
  useSession,
  type Timeline,
} from 'neshast/react'

export const session = createSession({ baseUrl: 'https://api.example.com' })
export const api = session.api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<{ id: number }[], void>({ query: () => '/orders' }),
  }),
})

function Orders() {
  const { data } = api.useOrdersQuery()
  const { status } = useSession()
  return (
    <HasScope scope="orders:read">
      {status}: {data?.length}
    </HasScope>
  )
}

function SignIn() {
  const login = useLogin()
  const submit = async () => {
    const result = await login({ username: 'sara', password: '…' }, { remember: true })
    return result.ok ? undefined : result.error.message
  }
  return <button onClick={() => void submit()}>Sign in</button>
}

const Screen = () => (useIsLoggedIn() ? <Orders /> : <SignIn />)

export const App = () => (
  <SessionProvider session={session}>
    <Screen />
  </SessionProvider>
)

/** What may be left out may be `undefined` too, and a host with pages of its own has a timeline or none. */
export const Loosely = ({ timeline }: { timeline: Timeline | undefined }) => (
  <SessionProvider session={session} timeline={timeline} store={undefined}>
    <SessionContext.Provider value={{ session }}>
      <Screen />
    </SessionContext.Provider>
  </SessionProvider>
)

/** A button has the person asked without being what asks them. */
export function Remove() {
  const reauthenticate = useReauthenticate()
  return <button onClick={() => void reauthenticate().then(({ ok }) => ok)}>Delete</button>
}
// @ts-expect-error -- a component that only has the person asked would count as one that asks
export const useOld = () => useReauthentication().reauthenticate

/** Names of its own do not keep a session from the provider. */
export const renamed = createSession({
  api: { reducerPath: 'auth', login: 'signIn', getUser: 'me' },
})
export const Renamed = () => (
  <SessionProvider session={renamed}>
    <Screen />
  </SessionProvider>
)

// @ts-expect-error -- it is not registered
export const NoScope = () => <HasScope scope="orders:delete">…</HasScope>
