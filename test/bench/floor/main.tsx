import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useDispatch, useSelector } from 'react-redux'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createPersistoid } from 'redux-persist'
import { IntlProvider, useTranslations } from 'use-intl'

/**
 * What signing in, and a signed-in page, cost at least with the packages that the app loads first, but for jwt-decode
 * (less than half a kilobyte): without a token it shows a form and makes the login call; with one it shows the name that
 * it has kept, asks for the user once, and shows and keeps the name that comes. No session, no guards, no languages, no
 * styles.
 */
const kept = JSON.parse(localStorage.getItem('persist:floor') ?? '{}') as Record<string, string>
const keptValue = (name: string) => JSON.parse(kept[name] ?? 'null') as string | null
let token = keptValue('token')

const persistoid = createPersistoid({
  key: 'floor',
  version: 1,
  storage: {
    getItem: async (key: string) => localStorage.getItem(key),
    setItem: async (key: string, text: string) => localStorage.setItem(key, text),
    removeItem: async (key: string) => localStorage.removeItem(key),
  },
})

const api = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl: import.meta.env.VITE_API_URL || '/',
    prepareHeaders: (headers) => {
      if (token) headers.set('authorization', `Bearer ${token}`)
    },
  }),
  endpoints: (build) => ({
    login: build.mutation<{ token: string }, Record<string, unknown>>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
    }),
    getUser: build.query<{ user: { name: string } }, void>({ query: () => '/api/auth/user' }),
  }),
})
const { initiate, select } = api.endpoints.getUser
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
})

const Home = () => {
  const t = useTranslations('home')
  const dispatch = useDispatch<typeof store.dispatch>()
  const { data } = useSelector(select(undefined))
  useEffect(() => {
    void dispatch(initiate())
  }, [dispatch])
  useEffect(() => {
    if (data) persistoid.update({ token, name: data.user.name })
  }, [data])
  const name = data?.user.name ?? keptValue('name')
  return (
    name && (
      <h1>
        {t('title')} {name}
      </h1>
    )
  )
}

const Form = ({ onToken }: { onToken: (given: string) => void }) => {
  const dispatch = useDispatch<typeof store.dispatch>()
  const signIn = async (form: FormData) => {
    const { data } = await dispatch(api.endpoints.login.initiate(Object.fromEntries(form)))
    if (data) onToken(data.token)
  }
  return (
    <form action={signIn}>
      <h1>Sign in</h1>
      <input name="username" />
      <input name="password" type="password" />
      <button type="submit">Sign in</button>
    </form>
  )
}

const Start = () => {
  const [now, setNow] = useState(token)
  const begin = (given: string) => {
    token = given
    setNow(given)
  }
  return now ? <Home /> : <Form onToken={begin} />
}

const router = createBrowserRouter([{ path: '*', Component: Start }])
createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <IntlProvider locale="en" messages={{ home: { title: 'Home' } }}>
      <RouterProvider router={router} />
    </IntlProvider>
  </Provider>,
)
