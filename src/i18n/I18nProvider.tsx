import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { applyLanguage } from './applyLanguage'
import type { Language } from './languages'
import { loadMessages, messagesOf, subscribe } from './messages'

type Props = {
  language: Language
  /** The language whose messages are loaded already. */
  initial?: Language
  /** The numbering system by its CLDR name, or a function that chooses it by language. */
  digits?: string | ((language: Language) => string)
  children: ReactNode
}

/** Provides the language once its messages are loaded, and the previous one until then. */
export const I18nProvider = ({
  language,
  initial = language,
  digits = 'latn',
  children,
}: Props) => {
  const [spoken, setSpoken] = useState(initial)
  const messages = useSyncExternalStore(subscribe, () => messagesOf(spoken))

  useEffect(() => {
    let current = true
    // If the messages cannot be loaded, the previous language stays until the network is back. A device says that it is
    // back slightly too early. Firefox does not request a failed import again: there it takes a reload, which the page says.
    const load = (waits: readonly number[] = [1000, 3000, 10_000]) =>
      void loadMessages(language).then(
        () => current && setSpoken(language),
        () => {
          if (!current) return
          const [wait, ...later] = waits
          if (navigator.onLine && wait !== undefined) setTimeout(() => current && load(later), wait)
          else window.addEventListener('online', again, { once: true })
        },
      )
    const again = () => load()
    load()
    return () => {
      current = false
      window.removeEventListener('online', again)
    }
  }, [language])

  useEffect(() => applyLanguage(spoken), [spoken])

  const system = typeof digits === 'string' ? digits : digits(spoken)
  return (
    <IntlProvider locale={`${spoken}-u-nu-${system}`} messages={messages ?? {}}>
      {children}
    </IntlProvider>
  )
}
