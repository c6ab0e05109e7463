import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { config } from './config'

// No top-level `await`: what imports a module that has one gets it unfinished in WebKit.
void createApp(config).then(({ app }) => {
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(app)
})
