import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { startLanguage } from './app/startLanguage'
import { config } from './config'
import { applyLanguage } from './i18n'
import { applyTheme, readPreferences } from './preferences'

// At once, for the first paint; the app reads both again in its own time.
const { theme, language: saved } = readPreferences()
applyTheme(theme)
applyLanguage(startLanguage(config.session, saved))

const { app } = await createApp(config)
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(app)
