/**
 * What the sign-in page needs. How dates are written is in `settings` and `useSettings`, which are loaded
 * later.
 */
export { applyTheme } from './applyTheme'
export { defaultDateLocale, digitsFor, FollowedLocale } from './followed'
export { useDigits, usePreferences } from './hooks'
export { createPreferencesReducer, keepPreferences } from './persistence'
export { isTimeZone } from './preferences'
export type { Calendar, FirstDay, Preferences, Theme } from './preferences'
export * from './selectors'
export * from './slice'
export { readPreferences } from './stored'
