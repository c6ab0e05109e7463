import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { config } from './config'
import { applyLanguage, detectLanguage } from './i18n'
import { applyTheme, readPreferences } from './preferences'

// At once, for the first paint; the app reads both again in its own time.
const { theme, language: saved } = readPreferences()
applyTheme(theme)
applyLanguage(detectLanguage({ search: location.search, saved, languages: navigator.languages }))

const { app } = await createApp(config)
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(app)
