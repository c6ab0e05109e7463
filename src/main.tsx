import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { tellNotStarted } from './app/watchStart'
import { config } from './config'

// No top-level `await`: WebKit may run a module before one that it imports has finished awaiting.
createApp(config).then(
  ({ app, fetchAhead }) => {
    const root = document.getElementById('root')
    if (root !== null) createRoot(root).render(app)
    fetchAhead()
  },
  (error: unknown) => {
    tellNotStarted()
    throw error
  },
)
