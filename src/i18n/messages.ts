import { whole } from '../lib/whole'
import { partsOf, type Language } from './languages'
import { lettersOf } from './letters'
import type rest from './messages/en/rest'
import type start from './messages/en/start'

type Start = typeof start
type Rest = typeof rest
export type Messages = Start & Rest

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

type Loaded = Partial<Record<Language, Partial<Messages>>>

let loaded: Loaded = {}
let restIsWanted = false
let latest: Language | undefined
const listeners = new Set<() => void>()

/** The messages of the language that are here by now. */
export const messagesOf = (language: Language): Partial<Messages> | undefined => loaded[language]

export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const add = (language: Language, part: Partial<Messages>) => {
  loaded = { ...loaded, [language]: { ...loaded[language], ...part } }
  listeners.forEach((listener) => listener())
}

/** Loads what the page needs in that language: the messages of signed-in screens only once one was asked for. */
export const loadMessages = async (language: Language): Promise<void> => {
  latest = language
  const has = loaded[language]
  const parts = partsOf(language)
  const [first, more] = await Promise.all([
    has && 'login' in has ? undefined : whole(parts.start(), 'default'),
    !restIsWanted || (has && 'home' in has) ? undefined : whole(parts.rest(), 'default'),
    has || lettersOf(language),
  ])
  if (first || more) add(language, { ...(first?.default as Start), ...(more?.default as Rest) })
}

/** From now on every language comes with the messages of the signed-in screens. */
export const loadAllMessages = async (language = latest): Promise<void> => {
  restIsWanted = true
  if (language) await loadMessages(language)
}
