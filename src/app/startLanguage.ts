import { detectLanguage } from '../i18n/detectLanguage'
import type { Language } from '../i18n/languages'
import type { SessionOptions } from '../session'
import { recordKey } from '../session/util/keys'
import { read } from '../session/util/path'
import { localePathOf } from './userLocale'

/** What `look` first finds in a stored session. A tab's own comes first, as in the session layer. */
const inStored = <T>(
  options: SessionOptions | undefined,
  look: (session: Record<string, string>) => T,
): T | undefined => {
  const key = recordKey({ name: options?.name ?? '' })
  for (const area of ['sessionStorage', 'localStorage'] as const)
    try {
      return look(JSON.parse(globalThis[area].getItem(key) ?? ''))
    } catch {
      // No session there, not that in it, or a browser that forbids to look.
    }
  return undefined
}

/** Whether a session is stored, read at once. It decides no more than what is fetched early. */
export const mayBeSignedIn = (options: SessionOptions | undefined): boolean =>
  inStored(options, (session) => 'beganAt' in session) === true

/** The locale of the user whose session is stored. It decides no more than a language. */
const storedLocale = (options: SessionOptions | undefined): unknown =>
  inStored(options, ({ user }) => read(JSON.parse(user ?? ''), localePathOf(options)))

/** The language that this page starts in, for its first paint and for the app alike. */
export const startLanguage = (
  session: SessionOptions | undefined,
  saved: string | undefined,
): Language =>
  detectLanguage({
    search: location.search,
    saved,
    ofUser: storedLocale(session),
    languages: navigator.languages,
  })
