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

const isWhole = (language: Language) => 'home' in (loaded[language] ?? {})

const load = async (language: Language) => {
  const has = loaded[language]
  const parts = partsOf(language)
  const [first, more] = await Promise.all([
    has && 'login' in has ? undefined : whole(parts.guest(), 'default'),
    !allIsWanted || isWhole(language) ? undefined : whole(parts.signedIn(), 'default'),
    has || loadFont(language),
  ])
  if (first || more) add(language, { ...(first?.default as Guest), ...(more?.default as SignedIn) })
}

/** Loads what the page needs in that language: the messages of signed-in screens only once one was asked for. */
export const loadMessages = async (language: Language): Promise<void> => {
  wanted = language
  try {
    await load(language)
    // A signed-in screen may have been opened meanwhile.
    if (allIsWanted && !isWhole(language)) await load(language)
  } catch (error) {
    missing.add(language)
    emit()
    throw error
  }
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
