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
/** The language that was asked for last, and the last such one that has been loaded. */
let wanted: Language | undefined
let shown: Language | undefined
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

const load = async (language: Language): Promise<void> => {
  const has = loaded[language] ?? {}
  const parts = partsOf(language)
  const isAll = allIsWanted
  const [first, more] = await Promise.all([
    'login' in has ? undefined : whole(parts.guest(), 'default'),
    !isAll || 'home' in has ? undefined : whole(parts.signedIn(), 'default'),
    'login' in has || loadFont(language),
  ])
  if (first || more) add(language, { ...(first?.default as Guest), ...(more?.default as SignedIn) })
  // A signed-in screen may have been opened meanwhile.
  if (isAll !== allIsWanted) await load(language)
}

/** Loads what the page needs in that language: the messages of signed-in screens only once one was asked for. */
export const loadMessages = async (language: Language): Promise<void> => {
  wanted = language
  await load(language).catch((error: unknown) => {
    missing.add(language)
    emit()
    throw error
  })
  if (missing.delete(language)) emit()
  if (wanted === language) shown = language
}

/**
 * From now on every language comes with the messages of the signed-in screens. Resolves when those of the language on
 * the screen are here, whether or not another one that was chosen can be loaded.
 */
export const loadAllMessages = async (language = shown ?? wanted): Promise<void> => {
  allIsWanted = true
  if (language === undefined) return
  await (language === shown ? load(language) : loadMessages(language))
}
