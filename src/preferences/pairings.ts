import type { Preferences } from './preferences'
import { resolveSettings } from './settings'

export type Pairing = Required<Pick<Preferences, 'dateLocale' | 'calendar' | 'digits'>>

/**
 * The dates that go with a language, for those languages whose people count days otherwise. Not part of
 * `index.ts`, as sign-in does without them.
 */
export const pairings: Readonly<Record<string, Pairing>> = {
  fa: { dateLocale: 'fa-IR', calendar: 'persian', digits: 'arabext' },
  'fa-AF': { dateLocale: 'fa-AF', calendar: 'persian', digits: 'arabext' },
}

/** The dates to offer with that language: those that are not in use, and about which nobody has answered yet. */
export const pairingDue = (language: string, chosen: Preferences): Pairing | undefined => {
  const pairing = pairings[language]
  if (!pairing || chosen.pairingsAnswered?.includes(language)) return undefined
  const { locale, calendar, digits } = resolveSettings(chosen)
  const isInUse =
    locale === pairing.dateLocale && calendar === pairing.calendar && digits === pairing.digits
  return isInUse ? undefined : pairing
}
