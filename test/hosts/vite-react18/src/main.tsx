import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from 'neshast/react'
import { Notes } from './Notes'
import { SignIn } from './SignIn'
import { session, store } from './store'

// For the story, which looks into the cache.
Object.assign(window, { store })

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <SessionProvider store={store} session={session} signIn={<SignIn />} pending={<p>…</p>}>
      <Notes />
    </SessionProvider>
  </StrictMode>,
)
