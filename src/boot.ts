import './app/watchStart'
import './app/keepReactGoing'
import { loadSignedIn } from './app/loadSignedIn'
import { mayBeSignedIn, startLanguage } from './app/startLanguage'
import { config } from './config'
import { applyLanguage } from './i18n/applyLanguage'
import { loadAllMessages, loadMessages } from './i18n/messages'
import { applyTheme } from './preferences/applyTheme'
import { readPreferences } from './preferences/stored'

// A small script that runs before the first paint. It applies the theme and the direction, and starts loading
// the messages and, where a session is stored, the signed-in screens, while the app itself is still loading.
// The app reads all of this again when it starts.
const { theme, language: saved } = readPreferences()
applyTheme(theme)
const language = startLanguage(config.session, saved)
applyLanguage(language)
// Where the app cannot start, the page says so in this language only.
document.documentElement.dataset['language'] = 'known'
const signedIn = mayBeSignedIn(config.session)
const early: Promise<unknown>[] = [signedIn ? loadAllMessages(language) : loadMessages(language)]
if (signedIn) early.push(loadSignedIn())
early.forEach((each) => each.catch(() => undefined)) // the app loads them again, and reports a failure
