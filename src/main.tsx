import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { tellNotStarted, tellStarted } from './app/watchStart'
import { config } from './config'

// No top-level `await`: WebKit may run a module before one that it imports has finished awaiting.
createApp(config).then(({ app, fetchAhead }) => {
  tellStarted()
  createRoot(document.getElementById('root') as HTMLElement).render(app)
  fetchAhead()
}, tellNotStarted)
