import React from 'react'
import ReactDOM from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Provider } from 'react-redux'
import App from './App'
import { session } from './app/services/auth'
import { store } from './app/store'

// For the story, which looks into the cache.
Object.assign(window, { store })

// When it resolves it is known whether somebody is signed in; then mount.
session.ready
  .then(() =>
    ReactDOM.createRoot(document.getElementById('root') as HTMLElement).render(
      <React.StrictMode>
        <Provider store={store}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </Provider>
      </React.StrictMode>,
    ),
  )
  .catch(console.error)
