import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { PersistGate } from 'redux-persist/integration/react'
import { SessionProvider } from 'neshast/react'
import { Notes } from './Notes'
import { SignIn } from './SignIn'
import { persistor, session, store } from './store'
import { Theme } from './Theme'

// For the story, which looks into the cache.
Object.assign(window, { store })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Provider store={store}>
      <PersistGate loading={<p>…</p>} persistor={persistor}>
        <Theme />
        <SessionProvider session={session} signIn={<SignIn />} pending={<p>…</p>}>
          <Notes />
        </SessionProvider>
      </PersistGate>
    </Provider>
  </StrictMode>,
)
