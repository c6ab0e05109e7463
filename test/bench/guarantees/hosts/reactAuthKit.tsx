import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import provider from 'react-auth-kit'
import refreshing from 'react-auth-kit/createRefresh'
import storing from 'react-auth-kit/createStore'
import authHeader from 'react-auth-kit/hooks/useAuthHeader'
import authUser from 'react-auth-kit/hooks/useAuthUser'
import authenticated from 'react-auth-kit/hooks/useIsAuthenticated'
import signingIn from 'react-auth-kit/hooks/useSignIn'
import signingOut from 'react-auth-kit/hooks/useSignOut'
import { fetchAs, nobody, personIn, textOf, type Answer } from './library.ts'
import { open } from './page.ts'

// Its files are CommonJS, and ours are modules: what is imported holds the export.
const [AuthProvider, createRefresh, createStore] = [
  provider.default,
  refreshing.default,
  storing.default,
]
const [useAuthHeader, useAuthUser] = [authHeader.default, authUser.default]
const [useIsAuthenticated, useSignIn, useSignOut] = [
  authenticated.default,
  signingIn.default,
  signingOut.default,
]

type Given = { token: string; refresh_token: string }
const post = async (path: string, body: object) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return (await response.json()) as Given
}

/** Five minutes before the token's end. A refusal is no success, which signs out; what else goes wrong is thrown. */
const refresh = createRefresh({
  interval: 25, // minutes
  async refreshApiCallback({ refreshToken }) {
    const answer = await post('/api/auth/refresh', { refresh_token: refreshToken }).catch(
      (error: Error) => {
        if (/status 40[01]/.test(error.message)) return undefined
        throw error
      },
    )
    if (answer === undefined) return { isSuccess: false }
    return { isSuccess: true, newAuthToken: answer.token, newRefreshToken: answer.refresh_token }
  },
})

/** What the hooks gave at the last render. */
type Hooks = {
  signIn: ReturnType<typeof useSignIn>
  signOut: () => void
  header: string | null
  isAuthenticated: boolean
  user: { name: string } | null
}
let hooks: Hooks

function Page({ tell }: { tell: (given: Hooks) => void }) {
  const given: Hooks = {
    signIn: useSignIn(),
    signOut: useSignOut(),
    header: useAuthHeader(),
    isAuthenticated: useIsAuthenticated(),
    user: useAuthUser(),
  }
  useLayoutEffect(() => tell(given))
  return null
}

/** Nothing is told when it changes: an app renders anew by going to another page. Here every ten seconds, and when it asks. */
let renderAgain: () => void

void open({
  start: ({ app }, screen) =>
    new Promise<void>((resolve) => {
      const tell = (given: Hooks) => {
        hooks = given
        screen.user = given.isAuthenticated ? given.user?.name : undefined
        resolve()
      }
      const store = createStore({ authName: `_auth${app}`, authType: 'localstorage', refresh })
      const root = createRoot(document.body.appendChild(document.createElement('div')))
      renderAgain = () =>
        flushSync(() =>
          root.render(
            <AuthProvider store={store}>
              <Page tell={tell} />
            </AuthProvider>,
          ),
        )
      renderAgain()
      setInterval(renderAgain, 10_000)
    }),
  async signIn(username, password): Promise<Answer> {
    try {
      const { token, refresh_token } = await post('/api/auth/login', { username, password })
      const userState = { name: personIn(token) ?? '' }
      hooks.signIn({ auth: { token, type: 'Bearer' }, refresh: refresh_token, userState })
      renderAgain()
      return { ok: true }
    } catch (error) {
      return { ok: false, error: textOf(error) }
    }
  },
  async signOut() {
    hooks.signOut()
    renderAgain()
  },
  async ask(url): Promise<Answer> {
    renderAgain()
    if (hooks.header === null) return { ok: false, error: nobody }
    return fetchAs(url, hooks.header.replace('Bearer ', ''))
  },
})
