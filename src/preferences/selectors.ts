import type { Preferences } from './preferences'

export type WithPreferences = { readonly preferences: Preferences }

export const selectPreferences = (state: WithPreferences): Preferences => state.preferences
export const selectLanguage = (state: WithPreferences) => state.preferences.language
export const selectTheme = (state: WithPreferences) => state.preferences.theme
