import { createSelector } from '@reduxjs/toolkit'
import type { Preferences } from './preferences'
import { resolveSettings } from './settings'

export type WithPreferences = { readonly preferences: Preferences }

export const selectPreferences = (state: WithPreferences): Preferences => state.preferences
export const selectLanguage = (state: WithPreferences) => state.preferences.language
export const selectTheme = (state: WithPreferences) => state.preferences.theme
/** The settings under a language, named by the locale that it brings. */
export const selectSettings = createSelector(
  [selectPreferences, (_: WithPreferences, followed?: string) => followed],
  resolveSettings,
)
