import { detectLanguage } from '../i18n/detectLanguage'
import type { Language } from '../i18n/languages'
import type { SessionOptions } from '../session'
import { decodeRecord } from '../session/storage/decodeRecord'
import { recordKey } from '../session/util/storageKeys'
import { read } from '../session/util/path'
import { localePathOf } from './userLocale'

/** The fields of the stored session. sessionStorage comes before localStorage, as in the session layer. */
function storedSession(options: SessionOptions | undefined): Record<string, unknown> | undefined {
  const key = recordKey({ name: options?.name ?? '' })
  for (const area of ['sessionStorage', 'localStorage'] as const)
    try {
      const fields = decodeRecord(globalThis[area].getItem(key))
      if ('beganAt' in fields) return fields
    } catch {
      // The browser forbids access to the storage.
    }
  return undefined
}

/** Whether a session is stored, known synchronously. It is used only to decide what to load early. */
export const mayBeSignedIn = (options: SessionOptions | undefined): boolean =>
  storedSession(options) !== undefined

/** The locale of the stored session's user. It is used only to choose a language. */
const storedLocale = (options: SessionOptions | undefined): unknown =>
  read(storedSession(options)?.['user'], localePathOf(options))

/** The language that this page starts in, for the first paint and for the app alike. */
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
