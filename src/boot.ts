import { startLanguage } from './app/startLanguage'
import { config } from './config'
import { applyLanguage } from './i18n/applyLanguage'
import { loadMessages } from './i18n/messages'
import { applyTheme } from './preferences/applyTheme'
import { readPreferences } from './preferences/stored'

// Small, and before the first paint: the page has its theme and its direction, and its words are on their
// way while the app itself is. The app reads all of it again in its own time.
const { theme, language: saved } = readPreferences()
applyTheme(theme)
const language = startLanguage(config.session, saved)
applyLanguage(language)
loadMessages(language).catch(() => undefined) // the app asks again, and says so
