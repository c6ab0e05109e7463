import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { applyLanguage } from './applyLanguage'
import type { Language } from './languages'
import { loadMessages, messagesOf, subscribe } from './messages'

type Props = {
  language: Language
  /** The language whose messages are here already. */
  initial?: Language
  /** The digits of its numbers, of CLDR's names; in a language, where that decides. */
  digits?: string | ((language: Language) => string)
  children: ReactNode
}

/** Speaks the language once its messages are here, and the language before until then. */
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
    // When the messages cannot be had, the language before stays: better than none.
    loadMessages(language).then(
      () => current && setSpoken(language),
      () => undefined,
    )
    return () => {
      current = false
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
