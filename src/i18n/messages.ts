import { createEmitter } from '../lib/emitter'
import { whole } from '../lib/whole'
import { partsOf, type Language } from './languages'
import { loadFont } from './font'
import type signedIn from './messages/en/signedIn'
import type guest from './messages/en/guest'

type Guest = typeof guest
type SignedIn = typeof signedIn
export type Messages = Guest & SignedIn

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

type Loaded = Partial<Record<Language, Partial<Messages>>>

let loaded: Loaded = {}
let allIsWanted = false
let latest: Language | undefined
const missing = new Set<Language>()
const { emit, subscribe } = createEmitter()
export { subscribe }

/** The messages of the language that are here by now. */
export const messagesOf = (language: Language): Partial<Messages> | undefined => loaded[language]

/** Whether the last try to load the messages of the language failed. */
export const isMissing = (language: Language): boolean => missing.has(language)

const add = (language: Language, part: Partial<Messages>) => {
  loaded = { ...loaded, [language]: { ...loaded[language], ...part } }
  emit()
}

/** Loads what the page needs in that language: the messages of signed-in screens only once one was asked for. */
export const loadMessages = async (language: Language): Promise<void> => {
  latest = language
  const has = loaded[language]
  const parts = partsOf(language)
  const [first, more] = await Promise.all([
    has && 'login' in has ? undefined : whole(parts.guest(), 'default'),
    !allIsWanted || (has && 'home' in has) ? undefined : whole(parts.signedIn(), 'default'),
    has || loadFont(language),
  ]).catch((error: unknown) => {
    missing.add(language)
    emit()
    throw error
  })
  missing.delete(language)
  if (first || more) add(language, { ...(first?.default as Guest), ...(more?.default as SignedIn) })
}

/** From now on every language comes with the messages of the signed-in screens. */
export const loadAllMessages = async (language = latest): Promise<void> => {
  allIsWanted = true
  if (language) await loadMessages(language)
}
