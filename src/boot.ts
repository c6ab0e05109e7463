import './app/watchStart'
import './app/keepReactGoing'
import { loadSignedIn } from './app/loadSignedIn'
import { mayBeSignedIn, startLanguage } from './app/startLanguage'
import { config } from './config'
import { applyLanguage } from './i18n/applyLanguage'
import { loadAllMessages, loadMessages } from './i18n/messages'
import { applyTheme } from './preferences/applyTheme'
import { readPreferences } from './preferences/stored'

// Small, and before the first paint: the page has its theme and its direction, and its words are on their
// way while the app itself is; the screens of whoever is signed in, too. The app reads all of it again in its own time.
const { theme, language: saved } = readPreferences()
applyTheme(theme)
const language = startLanguage(config.session, saved)
applyLanguage(language)
// Where the app does not start, it is said in this language alone.
document.documentElement.dataset['language'] = 'known'
const signedIn = mayBeSignedIn(config.session)
const early: Promise<unknown>[] = [signedIn ? loadAllMessages(language) : loadMessages(language)]
if (signedIn) early.push(loadSignedIn())
early.forEach((each) => each.catch(() => undefined)) // the app asks again, and says so
