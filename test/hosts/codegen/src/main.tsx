import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { SessionLayer } from 'neshast'
import { SessionProvider } from 'neshast/react'
import { Notes } from './Notes'
import { SignIn } from './SignIn'
import { session } from './session'
import { store } from './store'

// For the story, which looks into the cache.
Object.assign(window, { store })

// The provider does not take one whose endpoints have other names.
const layer = session as unknown as SessionLayer

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <SessionProvider store={store} session={layer} signIn={<SignIn />} pending={<p>…</p>}>
      <Notes />
    </SessionProvider>
  </StrictMode>,
)
