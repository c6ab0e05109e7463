import { detectLanguage } from '../i18n/detectLanguage'
import type { Language } from '../i18n/languages'
import type { SessionOptions } from '../session'
import { decodeRecord } from '../session/storage/decodeRecord'
import { recordKey } from '../session/util/storageKeys'
import { read } from '../session/util/path'
import { localePathOf } from './userLocale'

/** The fields of the session that is stored. A tab's own comes first, as in the session layer. */
function storedSession(options: SessionOptions | undefined): Record<string, unknown> | undefined {
  const key = recordKey({ name: options?.name ?? '' })
  for (const area of ['sessionStorage', 'localStorage'] as const)
    try {
      const fields = decodeRecord(globalThis[area].getItem(key))
      if ('beganAt' in fields) return fields
    } catch {
      // A browser that forbids to look.
    }
  return undefined
}

/** Whether a session is stored, read at once. It decides no more than what is fetched early. */
export const mayBeSignedIn = (options: SessionOptions | undefined): boolean =>
  storedSession(options) !== undefined

/** The locale of the user whose session is stored. It decides no more than a language. */
const storedLocale = (options: SessionOptions | undefined): unknown =>
  read(storedSession(options)?.['user'], localePathOf(options))

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
