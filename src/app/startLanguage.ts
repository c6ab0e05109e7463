import { detectLanguage } from '../i18n/detectLanguage'
import type { Language } from '../i18n/languages'
import type { SessionOptions } from '../session'
import { read, type Path } from '../session/path'
import { localePathOf } from './userLocale'

/** The locale of the user whose session is stored, read at once. It decides no more than a language. */
const storedLocale = (path: Path): unknown => {
  // A tab's own session comes first, as in the session layer.
  for (const area of ['sessionStorage', 'localStorage'] as const)
    try {
      const { user } = JSON.parse(globalThis[area].getItem('persist:session') ?? '')
      return read(JSON.parse(user), path)
    } catch {
      // No session there, no user in it, or a browser that forbids to look.
    }
  return undefined
}

/** The language that this page starts in, for its first paint and for the app alike. */
export const startLanguage = (
  session: SessionOptions | undefined,
  saved: string | undefined,
): Language =>
  detectLanguage({
    search: location.search,
    saved,
    ofUser: storedLocale(localePathOf(session)),
    languages: navigator.languages,
  })
