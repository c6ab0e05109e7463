import { detectLanguage } from '../i18n/detectLanguage'
import type { Language } from '../i18n/languages'
import type { SessionOptions } from '../session'
import { read, type Path } from '../session/path'
import { localePathOf } from './userLocale'

/** What `look` first finds in a stored session. A tab's own comes first, as in the session layer. */
const inStored = <T>(look: (session: Record<string, string>) => T): T | undefined => {
  for (const area of ['sessionStorage', 'localStorage'] as const)
    try {
      return look(JSON.parse(globalThis[area].getItem('persist:session') ?? ''))
    } catch {
      // No session there, not that in it, or a browser that forbids to look.
    }
  return undefined
}

/** Whether a session is stored, read at once. It decides no more than what is fetched early. */
export const mayBeSignedIn = (): boolean => inStored((session) => 'beganAt' in session) === true

/** The locale of the user whose session is stored. It decides no more than a language. */
const storedLocale = (path: Path): unknown =>
  inStored(({ user }) => read(JSON.parse(user ?? ''), path))

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
