import { languages } from '../../src/i18n'
import { partsOf, type Language } from '../../src/i18n/languages'

type Messages = { readonly [key: string]: string | Messages }

const flat = (messages: Messages, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

const all = await Promise.all(
  languages.map(async ({ code }) => {
    const { guest, signedIn } = partsOf(code)
    const parts = await Promise.all([guest(), signedIn()])
    return { code, messages: new Map(parts.flatMap((part) => flat(part.default as Messages))) }
  }),
)

/** Every message of a language by its whole key, `login.title`. */
export const messagesIn = (language: Language): ReadonlyMap<string, string> =>
  all.find(({ code }) => code === language)!.messages

export const english = messagesIn('en')
/** All languages but English. */
export const translations = all.filter(({ code }) => code !== 'en')
